import { isDay } from "./date-range.ts";

type Search = Readonly<Record<string, unknown>>;

/** Text of the address line; numbers in it were text before the router read them. */
export function textParam(search: Search, name: string): string | undefined {
  const value = search[name];
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text.slice(0, 200) : undefined;
}

export function choiceParam<Value extends string>(
  search: Search,
  name: string,
  choices: readonly Value[],
): Value | undefined {
  return choices.find((choice) => choice === search[name]);
}

export function countParam(search: Search, name: string): number | undefined {
  const value = search[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

export function dayParam(search: Search, name: string): string | undefined {
  const value = search[name];
  return isDay(value) ? value : undefined;
}

const PAGE_SIZE = 50;

type Given<Wanted> = { [Name in keyof Wanted]?: Exclude<Wanted[Name], undefined> };

/** One page of a list: what is asked for, without what is left open. */
export function pageQuery<Wanted extends object>(
  wanted: Wanted,
  offset = 0,
): Given<Wanted> & { limit: number; offset: number } {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, without those that are undefined
  return { ...(given as Given<Wanted>), limit: PAGE_SIZE, offset };
}

/** Whether there is any filter except the page and the open item. */
export function isFiltered(search: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(search).some(
    ([name, value]) => value !== undefined && name !== "offset" && name !== "open",
  );
}
