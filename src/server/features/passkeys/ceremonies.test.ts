import { expect, test } from 'vitest';
import { relyingPartyOf } from './ceremonies.ts';

const from = (host: string | undefined) => ({ protocol: 'http', headers: { host } }) as const;

test.each([
  [
    'https://gallery.example',
    'anything.example',
    { id: 'gallery.example', origin: 'https://gallery.example' },
  ],
  ['https://gallery.example:8443', 'x', { id: 'gallery.example', origin: 'https://gallery.example:8443' }],
  ['http://localhost:3000', 'x', { id: 'localhost', origin: 'http://localhost:3000' }],
  [undefined, 'localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  // The client chooses the Host header, so it must not bind a passkey to any host but localhost.
  [undefined, 'gallery.example', undefined],
  [undefined, 'localhost.evil.example', undefined],
  [undefined, '127.0.0.1:3000', undefined],
  [undefined, undefined, undefined],
  // Browsers support no passkeys without https, except on localhost, nor for IP addresses.
  ['http://gallery.example', 'x', undefined],
  ['https://192.0.2.7', 'x', undefined],
  ['https://[2001:db8::1]', 'x', undefined],
])('[AUTH-7] PUBLIC_URL %s and Host %s give the relying party %j', (publicUrl, host, expected) => {
  expect(relyingPartyOf(publicUrl, from(host))).toEqual(expected);
});
