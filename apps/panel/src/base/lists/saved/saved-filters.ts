import type { SavedFilterBody } from "@estiba/contract";
import type { ListName } from "@estiba/contract/values";

export type SavedFilter = SavedFilterBody;
type List = readonly SavedFilter[];

const NOT_A_FILTER = new Set(["offset", "open"]);

/** The filter alone, always written the same way, so that equal ones are equal. */
export function queryOf(search: object): string {
  const pairs = Object.entries(search)
    .filter(([name, value]) => value !== undefined && !NOT_A_FILTER.has(name))
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([a], [b]) => a.localeCompare(b));
  return new URLSearchParams(pairs).toString();
}

/** The filter as an address has it, to be read by the list's own rules. */
export const searchOf = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

export const ofList = (list: List, page: ListName): SavedFilter[] =>
  list.filter((filter) => filter.page === page);

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const findByName = (list: List, name: string): SavedFilter | undefined =>
  list.find((filter) => isSame(filter.name, name));

type Same = (filter: SavedFilter) => boolean;
const named =
  (page: ListName, name: string): Same =>
  (filter) =>
    filter.page === page && isSame(filter.name, name);

/** Under a name that is taken, the filter takes its place. */
export function withFilter(all: List, added: SavedFilter): SavedFilter[] {
  const isOld = named(added.page, added.name);
  const kept = { ...added, name: added.name.trim() };
  return all.some(isOld) ? all.map((filter) => (isOld(filter) ? kept : filter)) : [...all, kept];
}

export const renamed = (all: List, { page, name }: SavedFilter, to: string): SavedFilter[] =>
  all.map((filter) => (named(page, name)(filter) ? { ...filter, name: to.trim() } : filter));

export const without = (all: List, { page, name }: SavedFilter): SavedFilter[] =>
  all.filter((filter) => !named(page, name)(filter));
