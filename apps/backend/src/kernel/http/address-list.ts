import ipaddr from "ipaddr.js";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

function rangeOf(text: string): Range {
  if (ipaddr.isValidCIDR(text)) {
    return ipaddr.parseCIDR(text);
  }
  // The library also takes 203.0.113 for an address.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) {
    throw new Error(`expected addresses or ranges such as 203.0.113.7 or 203.0.113.0/24, not ${text}`);
  }
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Addresses and ranges, with a membership test. */
export class AddressList {
  readonly #ranges: readonly Range[];

  constructor(texts: readonly string[]) {
    this.#ranges = texts.map(rangeOf);
  }

  get isEmpty(): boolean {
    return this.#ranges.length === 0;
  }

  has(ip: string): boolean {
    if (!ipaddr.isValid(ip)) {
      return false;
    }
    const address = ipaddr.process(ip);
    return this.#ranges.some(
      ([range, bits]) => address.kind() === range.kind() && address.match(range, bits),
    );
  }
}
