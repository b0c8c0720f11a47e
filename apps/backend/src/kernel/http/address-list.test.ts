import { describe, expect, it } from "vitest";
import { AddressList } from "./address-list.ts";

describe("a list of addresses", () => {
  const list = new AddressList(["203.0.113.7", "198.51.100.0/24", "2001:db8::/32"]);

  it.each(["203.0.113.7", "::ffff:203.0.113.7", "198.51.100.200", "2001:db8:1::1"])("has %s", (ip) => {
    expect(list.has(ip)).toBe(true);
  });

  it.each(["203.0.113.8", "198.51.101.1", "2001:db9::1", "nonsense", ""])("has not %s", (ip) => {
    expect(list.has(ip)).toBe(false);
  });

  it("says what is wrong with it", () => {
    expect(() => new AddressList(["203.0.113"])).toThrow(/203\.0\.113\.0\/24, not 203\.0\.113$/);
  });
});
