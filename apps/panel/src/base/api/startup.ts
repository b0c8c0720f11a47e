type Fetch = (url: string, init: RequestInit) => Promise<Response>;

declare global {
  /** Asked for by `public/start.js` before anything else was here; null once the client has a session, or asks itself. */
  var estibaRenewal: Promise<Response> | null | undefined;
}

function takeRenewal(): Promise<Response> | null {
  const renewal = globalThis.estibaRenewal ?? null;
  globalThis.estibaRenewal = null;
  return renewal;
}

const answers = new Map<string, Promise<Response>>();
let isOver = false;
let painted: Promise<unknown> = Promise.resolve();

/** Nothing that was asked for before is used from now on. */
export function endStartup(): void {
  isOver = true;
  answers.clear();
}

/** What nobody has asked for yet waits until the first page is seen. */
export function askAfter(paint: Promise<unknown>): void {
  painted = paint;
}

/** What comes within it is there in the first picture; for the rest there is something to look at until it comes. */
const PATIENCE_MS = 300;

export async function shortly(work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, PATIENCE_MS);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}

export const isStarting = (): boolean => !isOver;

const isRefresh = (url: string): boolean => url.endsWith("/auth/refresh");

/** While the panel starts, the page does not ask again for what the boot script has asked for. */
export async function askOnce(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  if (init.method !== "GET" && !isRefresh(url)) {
    endStartup();
  }
  if (isOver || init.method !== "GET") {
    return (isRefresh(url) ? takeRenewal() : null) ?? fetch(url, init);
  }
  const asked = answers.get(url);
  if (asked !== undefined) {
    answers.delete(url);
    return asked;
  }
  const answer = painted.then(async () => fetch(url, init));
  answers.set(url, answer);
  // The caller handles the failure; the page asks again then.
  answer.catch(() => answers.delete(url));
  return (await answer).clone();
}
