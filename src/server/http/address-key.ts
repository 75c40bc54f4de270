import ipaddr from 'ipaddr.js';

const SUBNET_PARTS = 4;

/**
 * What limits count one caller by: an IPv4 address, or the /64 network of an IPv6 one, whose holder has 2^64 addresses
 * to come from.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, SUBNET_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
