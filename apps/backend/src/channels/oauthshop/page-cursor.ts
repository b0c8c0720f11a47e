import type { PullRequest } from "../../ports/channel.ts";
import { asInteger, malformed } from "../kit/read.ts";
import { readCursor } from "../kit/walk.ts";

/** Position of a pull in a list sorted by change time. */
export interface PageCursor {
  /** Start of the range being read, in the search's format; null is everything. */
  readonly since: string | null;
  readonly after: string | null;
  /** Objects read in this stretch: the platform pages no deeper than 25,000. */
  readonly seen: number;
  readonly extra: Readonly<Record<string, string>>;
}

const DEEPEST_SEEN = 20_000;

/** Search times have whole seconds. */
export function searchTime(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

function textOrNull(value: unknown): string | null {
  if (value !== null && typeof value !== "string") {
    throw malformed("cursor");
  }
  return value;
}

export function openPage({ changedSince, cursor }: PullRequest): PageCursor {
  if (cursor === null) {
    return { since: changedSince && searchTime(changedSince), after: null, seen: 0, extra: {} };
  }
  const { since, after, seen, ...extra } = readCursor(cursor);
  const texts = Object.entries(extra).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    since: textOrNull(since),
    after: textOrNull(after),
    seen: asInteger(seen, "cursor"),
    extra: Object.fromEntries(texts),
  };
}

/** Near the platform's limit of depth a new stretch begins at the last change seen. */
export function nextPage(
  page: PageCursor,
  endCursor: string | null,
  read: { readonly count: number; readonly lastChange: Date | null },
): string | null {
  if (endCursor === null) {
    return null;
  }
  if (endCursor === page.after) {
    throw malformed("a page that leads to itself");
  }
  const seen = page.seen + read.count;
  const lastChange = read.lastChange && searchTime(read.lastChange);
  const isDeep = seen >= DEEPEST_SEEN && lastChange !== null && lastChange !== page.since;
  const next = isDeep
    ? { since: lastChange, after: null, seen: 0 }
    : { since: page.since, after: endCursor, seen };
  return JSON.stringify({ ...page.extra, ...next });
}

/** The timestamp must be quoted: it has colons. */
export function changedSinceFilter(since: string | null): string | null {
  return since === null ? null : `updated_at:>='${since}'`;
}
