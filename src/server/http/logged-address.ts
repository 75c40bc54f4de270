import ipaddr from 'ipaddr.js';

/** `LOG_ADDRESSES`: how much of a visitor's IP address is logged. */
export type AddressLogging = 'truncated' | 'full';

const IPV4_BITS = 24;
const IPV6_BITS = 48;
const UNKNOWN = 'unknown';

/**
 * A visitor's IP address as it may be logged (PRIV-1): the network, IPv4 /24 or IPv6 /48, which identifies no single
 * household. Other text, which a proxy may send, is left out.
 */
export function loggedAddress(ip: string | undefined, logging: AddressLogging): string {
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  const plain = ip?.replace(/%.*$/, '');
  if (plain === undefined || (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain))) {
    return UNKNOWN;
  }
  const address = unwrapped(ipaddr.process(plain));
  if (logging === 'full') return address.toString();
  const bits = address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS;
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`);
  return `${network}/${bits}`;
}

/** 6to4 (2002::/16) holds a whole IPv4 address in its first 48 bits. */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.kind() === 'ipv4' || address.range() !== '6to4') return address;
  return new ipaddr.IPv4(address.toByteArray().slice(2, 6));
}
