import { describe, expect, it } from "vitest";
import ORDER from "./fixtures/order.json" with { type: "json" };
import { customConnect } from "./connect.ts";

describe("connecting an own backend", () => {
  it.each([
    ["tienda-1", "tienda-1"],
    ["Main.shop_co", "Main.shop_co"],
    [" tienda-1", null],
    ["", null],
    ["mi tienda", null],
    ["<script>", null],
    ["x".repeat(101), null],
    [7, null],
    [null, null],
  ])("knows %j as %j", (given, externalId) => {
    expect(customConnect.readExternalId(given)).toBe(externalId);
  });

  it("has no routes but our own id, and no credentials", () => {
    expect(customConnect.routeKeys("tienda-1")).toEqual([]);
    expect(customConnect.credentialsFrom("tienda-1", { anything: "x" })).toEqual({});
  });

  it("reads an order handed in directly like one of the webhook", () => {
    expect(customConnect.readDirectOrder?.(ORDER)).toMatchObject({
      externalId: "WEB-7001",
      totalMinor: 129_900,
    });
    expect(() => customConnect.readDirectOrder?.({ ...ORDER, total: 1.5 })).toThrow("whole number");
  });
});
