import { isDay } from "./date-range.ts";

type Search = Readonly<Record<string, unknown>>;

const MAX_CHOICES = 50;
const NOT_A_FILTER = new Set(["offset", "open", "sort"]);

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

/** What a link may ask for: several choices, or one by itself. */
export type LinkSearch<Wanted> = {
  readonly [Name in keyof Wanted]?:
    | Wanted[Name]
    | (Wanted[Name] extends readonly (infer Choice)[] | undefined ? Choice : never);
};

function textsIn(search: Search, name: string): readonly string[] {
  const value = search[name];
  const texts: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",")
      : [];
  return texts
    .filter((text): text is string => typeof text === "string" && text !== "")
    .slice(0, MAX_CHOICES);
}

/** Several of a fixed choice; absent while nothing is chosen. */
export function choicesParam<Value extends string>(
  search: Search,
  name: string,
  choices: readonly Value[],
): readonly Value[] | undefined {
  const texts = textsIn(search, name);
  const chosen = choices.filter((choice) => texts.includes(choice));
  return chosen.length === 0 ? undefined : chosen;
}

/** Several ids. */
export function textsParam(search: Search, name: string): readonly string[] | undefined {
  const texts = textsIn(search, name);
  return texts.length === 0 ? undefined : texts;
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

/** What is asked for, without what is left open. */
export function given<Wanted extends object>(wanted: Wanted): Given<Wanted> {
  const entries = Object.entries(wanted).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, without those that are undefined
  return Object.fromEntries(entries) as Given<Wanted>;
}

/** One page of a list: what is asked for, without what is left open. */
export function pageQuery<Wanted extends object>(
  wanted: Wanted,
  offset = 0,
): Given<Wanted> & { limit: number; offset: number } {
  return { ...given(wanted), limit: PAGE_SIZE, offset };
}

/** Whether there is any filter except the page, the order and the open item. */
export function isFiltered(search: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(search).some(([name, value]) => value !== undefined && !NOT_A_FILTER.has(name));
}
