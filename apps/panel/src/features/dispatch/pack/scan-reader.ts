/** What is looked at of a key event. */
export interface Key {
  readonly key: string;
  readonly atMs: number;
  readonly isInTextField: boolean;
  readonly hasModifier: boolean;
  readonly isRepeat: boolean;
}

/** Scanners leave a few milliseconds between keys, by radio up to some fifty; people take longer. */
const LONGEST_GAP_MS = 100;
const SHORTEST_CODE = 2;
const LONGEST_CODE = 300;

const isEnd = (key: string): boolean => key === "Enter" || key === "Tab";

/** Puts together what a scanner types: keys in quick succession that end with Enter or Tab. */
export function createScanReader(onCode: (code: string) => void): (key: Key) => boolean {
  let typed = "";
  let lastMs = Number.NEGATIVE_INFINITY;
  /** Says whether the key is the scanner's, and nothing else may use it. */
  return ({ key, atMs, isInTextField, hasModifier, isRepeat }) => {
    if (isInTextField || hasModifier || isRepeat) {
      return false;
    }
    if (atMs - lastMs > LONGEST_GAP_MS) {
      typed = "";
    }
    if (isEnd(key)) {
      const code = typed.trim();
      typed = "";
      if (code.length < SHORTEST_CODE) {
        return false;
      }
      onCode(code);
      return true;
    }
    if (key.length !== 1 || (key === " " && typed === "")) {
      return false;
    }
    typed = `${typed}${key}`.slice(0, LONGEST_CODE);
    lastMs = atMs;
    return true;
  };
}

const TEXT_FIELDS =
  "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])";

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;

/** Takes scans wherever the focus is, except in text fields; before anything else on the page sees the keys. */
export function listenToScanner(onCode: (code: string) => void): () => void {
  const read = createScanReader(onCode);
  const onKey = (event: KeyboardEvent) => {
    const isTaken = read({
      key: event.key,
      atMs: event.timeStamp,
      isInTextField: isTextField(event.target),
      hasModifier: event.ctrlKey || event.altKey || event.metaKey || event.isComposing,
      isRepeat: event.repeat,
    });
    if (isTaken) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener("keydown", onKey, { capture: true });
  return () => {
    window.removeEventListener("keydown", onKey, { capture: true });
  };
}
