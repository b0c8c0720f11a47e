import { GraphqlFieldError } from "../graphql/errors.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { View } from "../graphql/view.ts";
import type { AdminContext } from "./context.ts";

const MAX_PAGE_SIZE = 250;
const DEEPEST_OBJECT = 25_000;

export type SortValue = string | number;
export type ConnectionSource<T> = {
  items: readonly T[];
  idOf: (item: T) => string;
  toView: (item: T) => View;
  sortName?: string;
  sortBy?: (item: T) => SortValue;
};

type Cursor = { lastId: string; lastValue: SortValue; sort: string };

function encodeCursor(cursor: Cursor): string {
  const text = JSON.stringify({ last_id: cursor.lastId, last_value: cursor.lastValue, sort: cursor.sort });
  return Buffer.from(text).toString("base64");
}

function badRequest(message: string): GraphqlFieldError {
  return new GraphqlFieldError(message, { code: "BAD_REQUEST" });
}

function decodeCursor(text: string, sort: string): Cursor {
  const match = /^\{"last_id":"(\d+)","last_value":("(?:[^"\\]|\\.)*"|-?[\d.]+),"sort":"(\w+)"\}$/.exec(
    Buffer.from(text, "base64").toString("utf8"),
  );
  const [, lastId, value, cursorSort] = match ?? [];
  if (lastId === undefined || value === undefined) {
    throw badRequest(`Invalid cursor for current pagination sort: ${text}`);
  }
  if (cursorSort !== sort) {
    throw badRequest("Invalid cursor for current pagination sort.");
  }
  const lastValue: unknown = JSON.parse(value);
  return { lastId, lastValue: typeof lastValue === "number" ? lastValue : String(lastValue), sort };
}

function compareValues(a: SortValue, b: SortValue): number {
  return a < b ? -1 : Number(a > b);
}

function compareIds(a: string, b: string): number {
  return a.length === b.length ? compareValues(a, b) : a.length - b.length;
}

function pageSize(args: FieldArgs): { size: number; isFromEnd: boolean } {
  const first = args.integer("first");
  const last = args.integer("last");
  const size = first ?? last;
  if (size === null) {
    throw badRequest("you must provide one of first or last");
  }
  if (first !== null && last !== null) {
    throw badRequest("providing both first and last is not supported");
  }
  if (size < 0 || size > MAX_PAGE_SIZE) {
    throw badRequest(`the page size must be between 0 and ${MAX_PAGE_SIZE}`);
  }
  return { size, isFromEnd: first === null };
}

/** Pages by position in the sort order, not by offset: an item that moves may show twice or not at all. */
export function connection<T>(context: AdminContext, args: FieldArgs, source: ConnectionSource<T>): View {
  const sort = source.sortName ?? "ID";
  const direction = args.flag("reverse") ? -1 : 1;
  const sortBy = source.sortBy ?? (() => 0);
  const compare = (a: Cursor, b: Cursor): number =>
    direction * (compareValues(a.lastValue, b.lastValue) || compareIds(a.lastId, b.lastId));
  const rows = source.items
    .map((item) => ({ item, at: { lastId: source.idOf(item), lastValue: sortBy(item), sort } }))
    .toSorted((a, b) => compare(a.at, b.at));
  if (context.isBulk) {
    return page(rows, source.toView, false, false);
  }
  const { size, isFromEnd } = pageSize(args);
  const after = args.text("after");
  const before = args.text("before");
  const from = after === null ? null : decodeCursor(after, sort);
  const to = before === null ? null : decodeCursor(before, sort);
  const inRange = rows.filter(
    (row) => (from === null || compare(row.at, from) > 0) && (to === null || compare(row.at, to) < 0),
  );
  const start = isFromEnd ? Math.max(0, inRange.length - size) : 0;
  const shown = inRange.slice(start, start + size);
  const firstIndex = shown[0] === undefined ? 0 : rows.indexOf(shown[0]);
  if (firstIndex + shown.length > DEEPEST_OBJECT) {
    throw badRequest(`pagination is limited to ${DEEPEST_OBJECT} objects`);
  }
  const hasNext = isFromEnd ? to !== null : start + size < inRange.length;
  return page(shown, source.toView, hasNext, isFromEnd ? start > 0 : from !== null);
}

function page<T>(
  rows: { item: T; at: Cursor }[],
  toView: (item: T) => View,
  hasNextPage: boolean,
  hasPreviousPage: boolean,
): View {
  const cursorOf = (row: { at: Cursor } | undefined): string | null =>
    row === undefined ? null : encodeCursor(row.at);
  return {
    edges: () => rows.map((row) => ({ cursor: cursorOf(row), node: toView(row.item) })),
    nodes: () => rows.map((row) => toView(row.item)),
    pageInfo: () => ({
      hasNextPage,
      hasPreviousPage,
      startCursor: cursorOf(rows[0]),
      endCursor: cursorOf(rows.at(-1)),
    }),
  };
}
