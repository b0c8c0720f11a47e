import * as contract from "@estiba/contract";
import { expect, test } from "vitest";
import * as values from "./values.ts";

test.each(Object.entries(values))("%s has the values of the contract, in its order", (name, list) => {
  expect(list).toEqual(Object.entries(contract).find(([key]) => key === name)?.[1]);
});
