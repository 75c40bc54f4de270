import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/**
 * True only for an IP address of the public internet. False for all that are, or wrap, an address of this machine or
 * its network: private, loopback, link-local, carrier NAT, 0.0.0.0/8, multicast, IPv4-mapped, 6to4, NAT64, Teredo,
 * ISATAP and the reserved blocks.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || isPlainIpv6(address);
}

/** Nothing outside 2000::/3 is routed publicly; ISATAP hides an IPv4 address behind `…:0:5efe:` or `…:200:5efe:`. */
function isPlainIpv6(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (!(address instanceof ipaddr.IPv6) || !address.match(GLOBAL_UNICAST, 3)) return false;
  const [, , , , high = 0, low = 0] = address.parts;
  return !((high & 0xfdff) === 0 && low === 0x5efe);
}
