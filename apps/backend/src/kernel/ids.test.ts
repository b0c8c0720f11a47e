import { describe, expect, it } from "vitest";
import { isId, newId, newIdBody } from "./ids.ts";

describe("identifiers", () => {
  it("carry their prefix and 26 characters of base32", () => {
    const id = newId("shp");
    expect(id).toMatch(/^shp_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(isId("shp", id)).toBe(true);
    expect(isId("ord", id)).toBe(false);
    expect(isId("shp", "shp_short")).toBe(false);
  });

  it("sort by time of creation", () => {
    const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map((at) => newIdBody(at));
    expect(ids.toSorted()).toEqual(ids);
  });

  it("keep their order within a millisecond, up to three thousand of them", () => {
    const ids = Array.from({ length: 3_000 }, () => newIdBody(1_900_000_000_000));
    expect(ids.toSorted()).toEqual(ids);
  });

  it("are not repeated in 100,000 draws", () => {
    expect(new Set(Array.from({ length: 100_000 }, () => newIdBody())).size).toBe(100_000);
  });

  it("decode to a version 7 UUID that holds the instant", () => {
    const body = newIdBody(0x0192_3456_789a);
    const value = body
      .split("")
      .reduce((sum, char) => sum * 32n + BigInt("0123456789abcdefghjkmnpqrstvwxyz".indexOf(char)), 0n);
    const hex = value.toString(16).padStart(32, "0");
    expect(hex.slice(0, 12)).toBe("01923456789a");
    expect(hex[12]).toBe("7");
  });
});
