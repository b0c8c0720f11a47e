import { describe, expect, it } from "vitest";
import { rankedVersion } from "./ranked-version.ts";

const SECOND_MS = Date.UTC(2026, 10, 14, 12, 0, 0);

describe("the version of an order whose platform counts in seconds", () => {
  it("grows while the order goes on within one second", () => {
    const life = [
      rankedVersion(SECOND_MS, "pending", "unpaid"),
      rankedVersion(SECOND_MS, "confirmed", "paid"),
      rankedVersion(SECOND_MS, "shipped", "paid"),
      rankedVersion(SECOND_MS, "shipped", "partially_refunded"),
      rankedVersion(SECOND_MS, "cancelled", "refunded"),
    ];
    expect(life).toEqual([...new Set(life)].toSorted((left, right) => left - right));
  });

  it("never reaches into the next second", () => {
    expect(rankedVersion(SECOND_MS, "cancelled", "refunded")).toBeLessThan(
      rankedVersion(SECOND_MS + 1_000, "pending", "unpaid"),
    );
  });
});
