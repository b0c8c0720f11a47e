import { describe, expect, it } from "vitest";
import { Keyring } from "../../kernel/secrets/keyring.ts";
import { readHop, writeHop } from "./hop.ts";

const key = (id: string, fill: string) => `${id}:${Buffer.alloc(32, fill).toString("base64url")}`;
const keyring = new Keyring(key("one", "a"));
const hop = { count: 2, ip: "2001:db8::7" };
const NOW = 1_700_000_000_000;
const header = writeHop(keyring, hop, NOW);

describe("who a request came from, as another cell says", () => {
  it("is believed for half a minute", () => {
    expect(readHop(keyring, header, NOW + 29_000)).toEqual(hop);
    expect(readHop(keyring, header, NOW + 31_000)).toBeNull();
  });

  it("is believed from a cell that has a newer server key, or not yet the newest", () => {
    const rotated = new Keyring(`${key("two", "b")},${key("one", "a")}`);
    expect(readHop(rotated, header, NOW)).toEqual(hop);
    expect(readHop(rotated, writeHop(rotated, hop, NOW), NOW)).toEqual(hop);
  });

  it.each([
    ["nothing", undefined],
    ["an empty header", ""],
    ["another number of hops", header.replace(/^2/, "0")],
    ["a later end", header.replace(/\.\d+\./, `.${NOW * 2}.`)],
    [
      "another address",
      header.replace(/\.([\w-]+)\.([\w-]+)$/, `.${Buffer.from("10.0.0.1").toString("base64url")}.$2`),
    ],
    ["another signature", header.replace(/[\w-]{4}$/, "AAAA")],
    ["a stranger's signature", writeHop(new Keyring(key("one", "c")), hop, NOW)],
    ["two headers", [header, header]],
  ])("is not believed of %s", (_what, given) => {
    expect(readHop(keyring, given, NOW)).toBeNull();
  });
});
