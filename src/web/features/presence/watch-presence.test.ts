import { expect, test } from 'vitest';
import { readPresent } from './watch-presence.ts';

test.each([
  ['{"present":true}', true],
  ['{"present":false,"lastSeen":null}', false],
  ['{"present":"yes"}', undefined],
  ['<html>', undefined],
  ['null', undefined],
])('[LIVE-2] reads from a stream event whether the owner is present: %s', (data, present) => {
  expect(readPresent(data)).toBe(present);
});
