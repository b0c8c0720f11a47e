import ipaddr from "ipaddr.js";

const GROUP_BITS = 64;

/** The holder of an address: a subscriber holds a whole /64 and may use any address in it. */
export function addressGroup(ip: string): string {
  if (!ipaddr.isValid(ip)) {
    return ip;
  }
  const address = ipaddr.process(ip);
  return address.kind() === "ipv4"
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${GROUP_BITS}`).toString()}/${GROUP_BITS}`;
}
