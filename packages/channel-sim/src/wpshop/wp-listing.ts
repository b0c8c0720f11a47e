import type { WpAnswer, WpCall } from "./wp-call.ts";
import { filterInstantMs } from "./wp-dates.ts";
import { invalidParam } from "./wp-error.ts";
import { shopUrl } from "./wp-state.ts";

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 10;

export type Listed = { id: number; createdAtMs: number; modifiedAtMs: number; title: string };

function integerParam(call: WpCall, name: string, fallback: number, min: number, max: number): number {
  const text = call.query.get(name);
  if (text === null) {
    return fallback;
  }
  if (!/^-?\d+$/.test(text)) {
    throw invalidParam(name, `${name} is not of type integer.`);
  }
  const value = Number(text);
  if (value < min || value > max) {
    const bounds =
      max === Number.MAX_SAFE_INTEGER
        ? `greater than or equal to ${min}`
        : `between ${min} (inclusive) and ${max} (inclusive)`;
    throw invalidParam(name, `${name} must be ${bounds}`, "rest_out_of_bounds");
  }
  return value;
}

export function choiceParam<T extends string>(
  call: WpCall,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const text = call.query.get(name);
  const choice = text === null ? fallback : choices.find((candidate) => candidate === text);
  if (choice === undefined) {
    throw invalidParam(name, `${name} is not one of ${choices.join(", ")}.`, "rest_not_in_enum");
  }
  return choice;
}

/** A list may come as `a,b`, as `name[]=a&name[]=b` or as `name[0]=a`. */
export function listParam(call: WpCall, name: string): string[] | null {
  const values: string[] = [];
  let isGiven = false;
  for (const [key, value] of call.query) {
    if (key === name || (key.startsWith(`${name}[`) && key.endsWith("]"))) {
      isGiven = true;
      values.push(...value.split(",").map((part) => part.trim()));
    }
  }
  return isGiven ? values.filter((value) => value !== "") : null;
}

function idListParam(call: WpCall, name: string): Set<number> | null {
  const values = listParam(call, name);
  if (values?.some((value) => !/^\d+$/.test(value)) === true) {
    throw invalidParam(name, `${name}[0] is not of type integer.`);
  }
  return values === null ? null : new Set(values.map(Number));
}

function dateParam(call: WpCall, name: string): number | null {
  const text = call.query.get(name);
  const areGmt = ["true", "1"].includes(call.query.get("dates_are_gmt") ?? "");
  return text === null ? null : filterInstantMs(name, text, areGmt, call.state.settings.utcOffsetMinutes);
}

/** The filters every list of posts and orders shares. Stored times have whole seconds; bounds are not included. */
export function commonFilter(call: WpCall): (row: Listed) => boolean {
  const include = idListParam(call, "include");
  const exclude = idListParam(call, "exclude");
  const bounds = [
    { at: dateParam(call, "after"), sign: 1, field: "createdAtMs" },
    { at: dateParam(call, "before"), sign: -1, field: "createdAtMs" },
    { at: dateParam(call, "modified_after"), sign: 1, field: "modifiedAtMs" },
    { at: dateParam(call, "modified_before"), sign: -1, field: "modifiedAtMs" },
  ] as const;
  const active = bounds.filter((bound) => bound.at !== null);
  return (row) =>
    (include === null || include.size === 0 || include.has(row.id)) &&
    exclude?.has(row.id) !== true &&
    active.every(({ at, sign, field }) => {
      const second = Math.floor(row[field] / 1000);
      return (second - Math.floor((at ?? 0) / 1000)) * sign > 0;
    });
}

const ORDER_KEYS = [
  "date",
  "modified",
  "id",
  "include",
  "title",
  "slug",
  "price",
  "popularity",
  "rating",
  "menu_order",
] as const;

export function sortRows<T extends Listed>(call: WpCall, rows: readonly T[]): T[] {
  const by = choiceParam(call, "orderby", ORDER_KEYS, "date");
  const sign = choiceParam(call, "order", ["asc", "desc"] as const, "desc") === "asc" ? 1 : -1;
  const include = [...(idListParam(call, "include") ?? [])];
  const keys: Partial<Record<typeof by, (row: T) => number | string>> = {
    id: (row) => row.id,
    modified: (row) => Math.floor(row.modifiedAtMs / 1000),
    title: (row) => row.title,
    slug: (row) => row.title,
    include: (row) => include.indexOf(row.id) * sign,
  };
  const keyOf = keys[by] ?? ((row: T) => Math.floor(row.createdAtMs / 1000));
  return rows.toSorted((left, right) => {
    const [a, b] = [keyOf(left), keyOf(right)];
    return (a === b ? left.id - right.id : a < b ? -1 : 1) * sign;
  });
}

export function pageOf<T>(call: WpCall, rows: readonly T[], render: (row: T) => unknown): WpAnswer {
  const perPage = integerParam(call, "per_page", DEFAULT_PER_PAGE, 1, MAX_PER_PAGE);
  const page = integerParam(call, "page", 1, 1, Number.MAX_SAFE_INTEGER);
  const offset = integerParam(call, "offset", (page - 1) * perPage, 0, Number.MAX_SAFE_INTEGER);
  const totalPages = Math.ceil(rows.length / perPage);
  return {
    headers: {
      "X-WP-Total": String(rows.length),
      "X-WP-TotalPages": String(totalPages),
      ...linkHeader(call, page, totalPages),
    },
    body: rows.slice(offset, offset + perPage).map(render),
  };
}

function linkHeader(call: WpCall, page: number, totalPages: number): Record<string, string> {
  const link = (target: number, rel: string): string => {
    const query = new URLSearchParams(call.query);
    query.set("page", String(target));
    return `<${shopUrl(call.sim, call.shop)}/wp-json/${call.path}?${query.toString()}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(Math.min(page - 1, Math.max(totalPages, 1)), "prev")] : []),
    ...(page < totalPages ? [link(page + 1, "next")] : []),
  ];
  return links.length === 0 ? {} : { Link: links.join(", ") };
}
