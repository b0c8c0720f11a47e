import { expect, it } from "vitest";
import { pageAround } from "./navigation.ts";

it.each([
  ["/", "/"],
  ["/orders", "/orders"],
  ["/orders/ord_1", "/orders"],
  ["/shipping", "/shipping"],
  ["/shipping/new", "/shipping"],
  ["/shipping/handovers", "/shipping"],
  ["/shipping/setup/rate-card", "/shipping/setup"],
  ["/finance/cod", "/finance/cod"],
  ["/nowhere", undefined],
])("on %s the menu marks %s", (pathname, page) => {
  expect(pageAround(pathname)).toBe(page);
});
