import { describe, expect, test } from 'vitest';
import { callerOf, trustedProxies } from './trusted-proxies.ts';

const CADDY = '10.0.0.2';
const VISITOR = '203.0.113.7';

describe('the caller', () => {
  test.each<[string, number | string, string, string | undefined, string]>([
    ['no proxy is trusted', 0, VISITOR, '1.2.3.4', VISITOR],
    ['one proxy: its own entry, and nothing before it', 1, CADDY, `1.2.3.4, ${VISITOR}`, VISITOR],
    ['two proxies', 2, CADDY, `1.2.3.4, ${VISITOR}, 10.0.0.3`, VISITOR],
    ['a proxy that sends no header', 1, CADDY, undefined, CADDY],
    ['a proxy that sends an empty header', 1, CADDY, ' , ,', CADDY],
    ['proxies of one network', '10.0.0.0/8', CADDY, `1.2.3.4, ${VISITOR}, 10.9.9.9`, VISITOR],
    ['one proxy by its IP address', `loopback, ${CADDY}`, CADDY, VISITOR, VISITOR],
    ['a sender that is not trusted', '10.0.0.0/8', VISITOR, '10.1.1.1', VISITOR],
    ['a network by its name', 'uniquelocal', 'fd00::1', VISITOR, VISITOR],
    ['IPv4 in IPv6', 'loopback', '::ffff:127.0.0.1', VISITOR, VISITOR],
    ['a port that the proxy does not know', 1, CADDY, `${VISITOR}:unknown`, VISITOR],
    ['a port that the proxy hides', 1, CADDY, '[2001:db8::1]:_p-1.x', '2001:db8::1'],
    ['any other word is no port', 1, CADDY, `${VISITOR}:http`, `${VISITOR}:http`],
    ['text that is no address is not trusted', 'loopback', '127.0.0.1', 'unknown', 'unknown'],
  ])('threat 8: %s', (_, setting, peer, forwarded, caller) => {
    expect(callerOf(peer, forwarded, trustedProxies(setting))).toBe(caller);
  });
});
