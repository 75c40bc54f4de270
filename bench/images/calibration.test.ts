import { expect, test } from 'vitest';
import { type PeerEncoder, settingsOf } from './calibration.ts';

test('a known quality is not reused for other settings of a peer or other versions of the encoders', () => {
  const encoder: PeerEncoder = async (sized, format) =>
    Buffer.concat([sized, Buffer.from(`effort 3 ${format}`)]);
  const slower: PeerEncoder = async (sized, format) =>
    Buffer.concat([sized, Buffer.from(`effort 9 ${format}`)]);
  const known = settingsOf(encoder, { aom: '3.12.0' });
  expect(settingsOf(encoder, { aom: '3.12.0' })).toBe(known);
  expect(settingsOf(slower, { aom: '3.12.0' })).not.toBe(known);
  expect(settingsOf(encoder, { aom: '3.13.0' })).not.toBe(known);
});
