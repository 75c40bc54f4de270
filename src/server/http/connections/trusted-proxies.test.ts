import { describe, expect, test } from 'vitest';
import { callerOf, trustedProxies } from './trusted-proxies.ts';

const CADDY = '10.0.0.2';
const VISITOR = '203.0.113.7';

describe('determines the caller', () => {
  test.each<[string, number | string, string, string | undefined, string]>([
    ['without a trusted proxy', 0, VISITOR, '1.2.3.4', VISITOR],
    ['behind one proxy, by its own entry and not by earlier ones', 1, CADDY, `1.2.3.4, ${VISITOR}`, VISITOR],
    ['behind two proxies', 2, CADDY, `1.2.3.4, ${VISITOR}, 10.0.0.3`, VISITOR],
    ['behind a proxy that sends no header', 1, CADDY, undefined, CADDY],
    ['behind a proxy that sends an empty header', 1, CADDY, ' , ,', CADDY],
    ['behind proxies of a trusted network', '10.0.0.0/8', CADDY, `1.2.3.4, ${VISITOR}, 10.9.9.9`, VISITOR],
    ['behind a proxy that is trusted by its IP address', `loopback, ${CADDY}`, CADDY, VISITOR, VISITOR],
    ['behind a sender that is not trusted', '10.0.0.0/8', VISITOR, '10.1.1.1', VISITOR],
    ['behind a proxy of a network that is trusted by its name', 'uniquelocal', 'fd00::1', VISITOR, VISITOR],
    [
      'behind a proxy with an IPv4 address in IPv6 notation',
      'loopback',
      '::ffff:127.0.0.1',
      VISITOR,
      VISITOR,
    ],
    ['without the word "unknown" in place of a port', 1, CADDY, `${VISITOR}:unknown`, VISITOR],
    ['without a word that hides the port', 1, CADDY, '[2001:db8::1]:_p-1.x', '2001:db8::1'],
    ['with any other word after the colon unchanged', 1, CADDY, `${VISITOR}:http`, `${VISITOR}:http`],
    ['as text that is no address, which is never trusted', 'loopback', '127.0.0.1', 'unknown', 'unknown'],
  ])('threat 8: %s', (_, setting, peer, forwarded, caller) => {
    expect(callerOf(peer, forwarded, trustedProxies(setting))).toBe(caller);
  });
});
