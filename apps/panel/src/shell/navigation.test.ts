import { expect, it } from "vitest";
import { pageAround } from "./navigation.ts";

it.each([
  ["/", "/"],
  ["/orders", "/orders"],
  ["/orders/ord_1", "/orders"],
  ["/dispatch/waves/wav_1", "/dispatch"],
  ["/stock/places", "/stock/places"],
  ["/stock/places/whs_1", "/stock/places"],
  ["/stock/routing", "/stock/routing"],
  ["/stock/transfers", "/stock/transfers"],
  ["/shipping", "/shipping"],
  ["/shipping/new", "/shipping"],
  ["/shipping/handovers", "/shipping"],
  ["/shipping/setup/rate-card", "/shipping/setup"],
  ["/finance/cod", "/finance/cod"],
  ["/nowhere", undefined],
])("on %s the menu marks %s", (pathname, page) => {
  expect(pageAround(pathname)).toBe(page);
});
