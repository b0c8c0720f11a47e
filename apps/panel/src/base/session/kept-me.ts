import type { ResultOf } from "@estiba/sdk";

type Me = ResultOf<"getMe">["data"];

const KEY = "estiba-me";

/** Who is signed in, for pages that work without a network; until they sign out. */
export function keepMe(me: Me): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(me));
  } catch {
    // Storage may be blocked; the page then needs a network to begin with.
  }
}

export function keptMe(): Me | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the function above alone
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Me | null;
  } catch {
    return null;
  }
}

export function forgetMe(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept either.
  }
}
