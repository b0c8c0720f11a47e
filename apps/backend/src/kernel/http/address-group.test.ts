import { expect, it } from "vitest";
import { addressGroup } from "./address-group.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::1%eth0", "2001:db8::/64"],
  ["nonsense", "nonsense"],
])("%s counts as %s", (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});
