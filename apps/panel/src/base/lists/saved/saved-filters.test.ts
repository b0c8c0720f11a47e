import { expect, test } from "vitest";
import { findByName, ofList, queryOf, renamed, searchOf, withFilter, without } from "./saved-filters.ts";

const view = (name: string, query: string) => ({ page: "orders", name, query }) as const;

test("a filter is kept without the page and what was open, and comes back as it was", () => {
  const search = {
    status: ["pending", "confirmed"],
    q: "bogotá 12",
    sort: "-total",
    open: "ord_x",
    payment: undefined,
  };
  expect(queryOf(search)).toBe("q=bogot%C3%A1+12&sort=-total&status=pending%2Cconfirmed");
  expect(queryOf({ ...search, open: undefined })).toBe(queryOf(search));
  expect(searchOf(queryOf(search))).toEqual({ q: "bogotá 12", sort: "-total", status: "pending,confirmed" });
});

test("a name stands once in a list; saving under it again replaces the filter in its place", () => {
  const first = withFilter(withFilter([], view(" Hoy ", "a=1")), view("Otro", "b=1"));
  expect(withFilter(first, view("hoy", "c=1")).map(({ name, query }) => [name, query])).toEqual([
    ["hoy", "c=1"],
    ["Otro", "b=1"],
  ]);
  expect(findByName(first, "HOY")?.query).toBe("a=1");
  expect(renamed(first, view("Otro", ""), " Más ").map(({ name }) => name)).toEqual(["Hoy", "Más"]);
  expect(without(first, view("Hoy", "")).map(({ name }) => name)).toEqual(["Otro"]);
});

test("the same name in another list is another filter", () => {
  const both = withFilter([view("Hoy", "a=1")], { page: "events", name: "Hoy", query: "b=1" });
  expect(ofList(both, "orders")).toEqual([view("Hoy", "a=1")]);
  expect(without(both, view("Hoy", ""))).toEqual([{ page: "events", name: "Hoy", query: "b=1" }]);
});
