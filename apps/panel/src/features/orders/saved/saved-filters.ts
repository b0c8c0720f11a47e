import type { SavedFilterBody } from "@estiba/contract";
import { ordersSearch, type OrdersSearch } from "../search.ts";

export type SavedFilter = SavedFilterBody;
type List = readonly SavedFilter[];

const NOT_A_FILTER = new Set(["offset", "open"]);

/** The filter alone, always written the same way, so that equal ones are equal. */
export function queryOf(search: OrdersSearch): string {
  const pairs = Object.entries(search)
    .filter(([name, value]) => value !== undefined && !NOT_A_FILTER.has(name))
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([a], [b]) => a.localeCompare(b));
  return new URLSearchParams(pairs).toString();
}

/** What of a saved filter still makes sense. */
export function searchOf(query: string): OrdersSearch {
  return ordersSearch(Object.fromEntries(new URLSearchParams(query)));
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const findByName = (list: List, name: string): SavedFilter | undefined =>
  list.find((filter) => isSame(filter.name, name));

/** Under a name that is taken, the filter takes its place. */
export function withFilter(list: List, name: string, query: string): SavedFilter[] {
  const added: SavedFilter = { page: "orders", name: name.trim(), query };
  const old = findByName(list, name);
  return old === undefined ? [...list, added] : list.map((filter) => (filter === old ? added : filter));
}

export const renamed = (list: List, from: string, to: string): SavedFilter[] =>
  list.map((filter) => (filter.name === from ? { ...filter, name: to.trim() } : filter));

export const without = (list: List, name: string): SavedFilter[] =>
  list.filter((filter) => filter.name !== name);
