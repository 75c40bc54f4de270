import { BlockList, isIP } from 'node:net';

const MAX_PORT = 65_535;

/** Whether the host at this address is trusted to name its caller. `hop` is 0 for the host that connects to us. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Networks that have a name in TRUST_PROXY. */
export const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * TRUST_PROXY in the form that Fastify expects. A list names trusted addresses and networks. A number is the number of
 * proxies in front of the server: each appends its caller to `X-Forwarded-For`, so only that many entries at the end
 * are trusted; with 0 the header is ignored.
 */
export function trustedProxies(setting: number | string): TrustsProxy {
  if (typeof setting === 'number') return (_, hop) => hop < setting;
  const trusted = new BlockList();
  const networks = setting.split(',').flatMap((name) => namedNetworks[name.trim()] ?? [name.trim()]);
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  // An entry of `X-Forwarded-For` need not be an IP address.
  return (written) => {
    const address = withoutPort(written);
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
  };
}

/**
 * Goes back from `peer` through the proxies' entries and returns the first address that is not a trusted proxy's, or
 * the farthest if all are trusted.
 * @param forwarded the header `X-Forwarded-For`
 * @returns an address without its port, or the text unchanged if it is not an IP address
 */
export function callerOf(peer: string, forwarded: string | undefined, trusts: TrustsProxy): string {
  // The usual case without a proxy. `peer` has no port.
  if (forwarded === undefined) return peer;
  const written = forwarded.split(',').map((entry) => entry.trim());
  const hops = [peer, ...written.filter((entry) => entry !== '').reverse()];
  return withoutPort(hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1) ?? peer);
}

/**
 * Some proxies append the caller's port, or a word in its place as in RFC 7239: `203.0.113.9:1000`,
 * `[2001:db8::1]:unknown`, `203.0.113.9:_a`. Other text stays unchanged.
 */
export function withoutPort(written: string): string {
  const {
    v4,
    v6,
    port = '0',
  } = /^(?:(?<v4>[\d.]{7,15})|\[(?<v6>[\da-f:.]{2,45})\])(?::(?:(?<port>\d{1,5})|unknown|_[\w.-]{1,40}))?$/i.exec(
    written,
  )?.groups ?? {};
  const address = v4 ?? v6;
  if (address === undefined || Number(port) > MAX_PORT) return written;
  return isIP(address) === (v4 === undefined ? 6 : 4) ? address : written;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
