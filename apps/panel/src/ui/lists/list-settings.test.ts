import { expect, test } from "vitest";
import { shownColumns } from "./list-settings.ts";

const columns = [{ key: "order" }, { key: "city", isExtra: true }, { key: "total" }];
const isLead = ({ key }: { readonly key: string }) => key === "order";

test("without a choice the usual columns are shown, extra ones are not", () => {
  expect(shownColumns(columns, undefined, isLead)).toEqual(["order", "total"]);
});

test("a choice shows extra columns and hides others, in the list's order", () => {
  expect(shownColumns(columns, ["city"], isLead)).toEqual(["order", "city"]);
});

test("a column that no longer exists is left out, the lead is always there", () => {
  expect(shownColumns(columns, ["gone"], isLead)).toEqual(["order"]);
});
