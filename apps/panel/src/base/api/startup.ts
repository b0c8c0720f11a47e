type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const answers = new Map<string, Promise<Response>>();
let isOver = false;

/** Nothing that was asked for before is used from now on. */
export function endStartup(): void {
  isOver = true;
  answers.clear();
}

const isRefresh = (url: string): boolean => url.endsWith("/auth/refresh");

/** While the panel starts, the page does not ask again for what the boot script has asked for. */
export async function askOnce(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  if (init.method !== "GET" && !isRefresh(url)) {
    endStartup();
  }
  if (isOver || init.method !== "GET") {
    return fetch(url, init);
  }
  const asked = answers.get(url);
  if (asked !== undefined) {
    answers.delete(url);
    return asked;
  }
  const answer = fetch(url, init);
  answers.set(url, answer);
  // The caller handles the failure; the page asks again then.
  answer.catch(() => answers.delete(url));
  return (await answer).clone();
}
