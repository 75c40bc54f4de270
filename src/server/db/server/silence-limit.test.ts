import { Socket } from 'node:net';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { setSilenceLimit, withoutSilenceLimit } from './silence-limit.ts';

test('`withoutSilenceLimit` lifts the limit while its work runs', async () => {
  const stream = new Socket();
  const client = new Client({ stream: () => stream });
  setSilenceLimit(client, 60_000);
  const during = await withoutSilenceLimit(client, async () => stream.timeout);
  expect([during, stream.timeout]).toEqual([0, 60_000]);
  await expect(withoutSilenceLimit(client, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(stream.timeout).toBe(60_000);
  stream.destroy();
});

test('[OPS-3] closes a silent connection only if a statement is running', () => {
  const stream = new Socket().on('error', () => {});
  const client = new Client({ stream: () => stream });
  setSilenceLimit(client, 60_000);
  Object.assign(client, { readyForQuery: true });
  stream.emit('timeout');
  expect(stream.destroyed).toBe(false);
  Object.assign(client, { readyForQuery: false });
  stream.emit('timeout');
  expect(stream.destroyed).toBe(true);
});
