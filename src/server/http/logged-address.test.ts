import { expect, test } from 'vitest';
import { loggedAddress } from './logged-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['::ffff:cb00:7109', '203.0.113.0/24'],
  ['2002:cb00:7109::1', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1:2:3:4%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['203.0.113.9:4711', 'unknown'],
  ['10', 'unknown'],
  ['Hana at home', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('[PRIV-1] %s is logged as %s', (ip, logged) => {
  expect(loggedAddress(ip, 'truncated')).toBe(logged);
});

test('[PRIV-1] LOG_ADDRESSES=full logs whole IP addresses', () => {
  expect(loggedAddress('::ffff:203.0.113.9', 'full')).toBe('203.0.113.9');
  expect(loggedAddress('2001:db8:1:2:3:4:5:6', 'full')).toBe('2001:db8:1:2:3:4:5:6');
  expect(loggedAddress('Hana at home', 'full')).toBe('unknown');
});
