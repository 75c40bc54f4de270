import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '203.0.114.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['this machine', '127.0.0.1'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['link-local, cloud metadata', '169.254.169.254'],
  ['carrier NAT', '100.64.0.1'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback', '::1'],
  ['unspecified', '::'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['unique local', 'fd00::1'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['6to4', '2002:7f00:1::'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::7f00:1'],
  ['Teredo', '2001::1'],
  ['ISATAP', '2606:4700::5efe:7f00:1'],
  ['ISATAP, global bit', '2606:4700::200:5efe:7f00:1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['a name', 'localhost'],
])('%s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
