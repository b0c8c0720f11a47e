import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Keyring } from "./keyring.ts";

const newKey = (id: string) => `${id}:${randomBytes(32).toString("base64url")}`;
const place = { tenantId: "ten_a", table: "shops", column: "credentials", row: "shp_a" };

describe("secrets at rest", () => {
  it("open at the place they were sealed for", () => {
    const ring = new Keyring(newKey("k1"));
    const sealed = ring.seal("cs_secreto ñ", place);
    expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+$/);
    expect(sealed).not.toContain("secreto");
    expect(ring.open(sealed, place)).toBe("cs_secreto ñ");
  });

  it.each(["tenantId", "table", "column", "row"] as const)("do not open under another %s", (part) => {
    const ring = new Keyring(newKey("k1"));
    const sealed = ring.seal("secret", place);
    expect(() => ring.open(sealed, { ...place, [part]: "other" })).toThrow(/unable to authenticate/);
  });

  it("do not open when one character was changed", () => {
    const ring = new Keyring(newKey("k1"));
    const sealed = ring.seal("secret", place);
    const flipped = sealed.slice(0, -2) + (sealed.at(-2) === "A" ? "B" : "A") + sealed.slice(-1);
    expect(() => ring.open(flipped, place)).toThrow(/unable to authenticate/);
  });

  it("stay readable after a new key is put first, until rewrapped", () => {
    const old = newKey("k1");
    const sealed = new Keyring(old).seal("secret", place);
    const both = new Keyring(`${newKey("k2")},${old}`);
    expect(both.open(sealed, place)).toBe("secret");
    expect(both.isSealedByNewest(sealed)).toBe(false);
    expect(both.isSealedByNewest(both.seal("secret", place))).toBe(true);
  });

  it.each([
    "",
    "k1",
    "k1:short",
    "K1:" + "A".repeat(43),
    `${"k1:" + "A".repeat(43)},${"k1:" + "B".repeat(43)}`,
  ])("refuse the keyring %j", (text) => {
    expect(() => new Keyring(text)).toThrow(/expected <key id>|stands twice/);
  });
});
