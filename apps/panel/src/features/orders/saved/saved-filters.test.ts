import { expect, test } from "vitest";
import { findByName, queryOf, renamed, searchOf, withFilter, without } from "./saved-filters.ts";

test("a filter is kept without the page and what was open, and comes back as it was", () => {
  const search = {
    status: "pending",
    q: "bogotá 12",
    offset: 50,
    open: "ord_x",
    payment: undefined,
  } as const;
  expect(queryOf(search)).toBe("q=bogot%C3%A1+12&status=pending");
  expect(queryOf({ q: "bogotá 12", status: "pending" })).toBe(queryOf(search));
  const back = searchOf(queryOf(search));
  expect([back.q, back.status, back.offset, back.open]).toEqual([
    "bogotá 12",
    "pending",
    undefined,
    undefined,
  ]);
});

test("what a filter no longer knows is left out", () => {
  expect(queryOf(searchOf("status=gone&stock=shortfall&nonsense=1"))).toBe("stock=shortfall");
});

test("a name stands once; saving under it again replaces the filter in its place", () => {
  const first = withFilter(withFilter([], " Hoy ", "a=1"), "Otro", "b=1");
  expect(withFilter(first, "hoy", "c=1").map(({ name, query }) => [name, query])).toEqual([
    ["hoy", "c=1"],
    ["Otro", "b=1"],
  ]);
  expect(findByName(first, "HOY")?.query).toBe("a=1");
  expect(renamed(first, "Otro", " Más ").map(({ name }) => name)).toEqual(["Hoy", "Más"]);
  expect(without(first, "Hoy").map(({ name }) => name)).toEqual(["Otro"]);
});
