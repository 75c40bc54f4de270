import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { callerKey, rateLimitKey } from './rate-limit-key.ts';
import { trustedProxies } from './trusted-proxies.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  // The zone of a link-local address is the name of an interface, such as a VLAN or a bridge.
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0.100', 'fe80:0:0:0::/64'],
  ['fe80::1%br-lan', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9%br-lan', '203.0.113.9'],
  ['not an address', 'unknown'],
  ['another one', 'unknown'],
  ['', 'unknown'],
  // Unusual notations of IPv4 addresses are not accepted.
  ['0xcb007109', 'unknown'],
  ['203.0.113.09', 'unknown'],
  ['203.113.9', 'unknown'],
])('[WS-3] threat 8: %s is counted as %s', (ip, key) => {
  expect(rateLimitKey(ip)).toBe(key);
});

/** The key of a request with these header lines, sent unchanged; undefined if Node refuses the request. */
async function keyBehindProxy(head: string): Promise<string | undefined> {
  let key: string | undefined;
  const trusts = trustedProxies(1);
  const server = createServer((request, response) => {
    key = callerKey(request, trusts);
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(`GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${head}\r\n\r\n`);
  await text(socket);
  server.close();
  return key;
}

test.each([
  ['a port', 'x-forwarded-for: 6.6.6.12:1000', '6.6.6.12'],
  ['another port', 'x-forwarded-for: 6.6.6.12:65535', '6.6.6.12'],
  ['IPv6 in brackets', 'x-forwarded-for: [2001:db8::1]', '2001:db8:0:0::/64'],
  ['IPv6 with a port', 'x-forwarded-for: [2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['a list with ports', 'x-forwarded-for: 1.1.1.1:5, 6.6.6.12:1000', '6.6.6.12'],
  ['two lines', 'x-forwarded-for: 1.1.1.1\r\nx-forwarded-for: 6.6.6.12:1', '6.6.6.12'],
  ['tabs', 'x-forwarded-for: 1.1.1.1,\t6.6.6.12\t', '6.6.6.12'],
  ['words', 'x-forwarded-for: 1.1.1.1, unknown', 'unknown'],
  ['a port that is no number', 'x-forwarded-for: 6.6.6.12:x', 'unknown'],
  ['a port out of range', 'x-forwarded-for: 6.6.6.12:65536', 'unknown'],
  ['two ports', 'x-forwarded-for: 6.6.6.12:1:2', 'unknown'],
  ['spaces instead of commas', 'x-forwarded-for: 1.1.1.1 6.6.6.12', 'unknown'],
  ['quotes', 'x-forwarded-for: "[2001:db8::1]:443"', 'unknown'],
  ['a zone', 'x-forwarded-for: fe80::1%br-lan', 'fe80:0:0:0::/64'],
  ['nothing', 'x-forwarded-for:', '127.0.0.1'],
])('[AUTH-6] threat 7, 8: determines the caller from X-Forwarded-For with %s', async (_, head, key) => {
  expect(await keyBehindProxy(head)).toBe(key);
});

test('[AUTH-6] threat 7, 8: a folded header is refused by Node; once unfolded, it names one caller', async () => {
  expect(await keyBehindProxy('x-forwarded-for: 1.1.1.1,\r\n 6.6.6.12:1')).toBeUndefined();
  expect(await keyBehindProxy('x-forwarded-for: 1.1.1.1,  6.6.6.12:1')).toBe('6.6.6.12');
});
