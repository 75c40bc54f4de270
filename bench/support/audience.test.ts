import { expect, test } from 'vitest';
import { assertComplete } from './audience.ts';

const whole = {
  ...{ expected: 10, deliveries: 20, delivered: 10, repeated: 0, refused: 0, closed: 0 },
  ...{ p50Ms: 1, p99Ms: 2, maxMs: 3 },
};

test.each([
  ['a message is lost', { delivered: 9 }],
  ['a message is received again', { repeated: 1 }],
  ['a message is refused', { refused: 1 }],
  ['a connection is lost', { closed: 1 }],
])('a round is invalid when %s', (_, flaw) => {
  assertComplete('whole', whole);
  expect(() => assertComplete('flawed', { ...whole, ...flaw })).toThrow(/flawed: delivered \d+\/10/);
});
