import { expect, test } from 'vitest';
import { boxesIn } from './heif-boxes.ts';

test('[IMG-7] the list of boxes ends before the truncated head of a large box', () => {
  const box = Buffer.from([0, 0, 0, 9, ...Buffer.from('free'), 7]);
  // A box that states its size in 64 bits.
  const large = Buffer.from([0, 0, 0, 1, ...Buffer.from('meta'), 0, 0, 0, 0, 0, 0, 0, 17, 7]);
  const names = (bytes: Buffer) => boxesIn(bytes).map(({ name }) => name);
  expect(names(Buffer.concat([box, large, box]))).toEqual(['free', 'meta', 'free']);
  for (let length = 0; length < 16; length++)
    expect(names(Buffer.concat([box, large.subarray(0, length)]))).toEqual(['free']);
});
