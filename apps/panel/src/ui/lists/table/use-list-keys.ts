import { useWindowEvent } from "@mantine/hooks";

export interface ListKeys {
  readonly onMove: (step: 1 | -1) => void;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  readonly onToggleAll: () => void;
  readonly onActions: () => void;
  readonly onClear: () => void;
  readonly onHelp: () => void;
}

const TYPED_INTO = "textarea, select, [contenteditable='true'], input:not([type='checkbox'], [type='radio'])";
/** A dialog or drawer that lies over the list takes the keys, an open menu too. */
const COVERING = "[role='dialog'], [role='menu'], [role='listbox']";

const isFree = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey) &&
  !(target instanceof Element && target.closest(TYPED_INTO) !== null) &&
  document.querySelector(COVERING) === null;

/** What Enter does to a button or link is theirs to say. */
const isOnControl = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("a, button, input") !== null;

const ACTS: Readonly<Record<string, (keys: ListKeys) => void>> = {
  j: ({ onMove }) => {
    onMove(1);
  },
  k: ({ onMove }) => {
    onMove(-1);
  },
  x: ({ onToggle }) => {
    onToggle();
  },
  a: ({ onToggleAll }) => {
    onToggleAll();
  },
  b: ({ onActions }) => {
    onActions();
  },
  Enter: ({ onOpen }) => {
    onOpen();
  },
  Escape: ({ onClear }) => {
    onClear();
  },
  "?": ({ onHelp }) => {
    onHelp();
  },
};

/** The keys of a list, while nothing is typed and nothing lies over it. */
export function useListKeys(keys: ListKeys | undefined): void {
  useWindowEvent("keydown", (event) => {
    const act = ACTS[event.key];
    if (keys === undefined || act === undefined || event.defaultPrevented || !isFree(event)) {
      return;
    }
    if (event.key === "Enter" && isOnControl(event)) {
      return;
    }
    if (event.key !== "Escape") {
      event.preventDefault();
    }
    act(keys);
  });
}
