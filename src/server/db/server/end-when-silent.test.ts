import { Socket } from 'node:net';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { endWhenSilent, letBeSilent } from './end-when-silent.ts';

test('[DB-2] a connection that waits on purpose is not closed for its silence; afterwards the limit applies again', async () => {
  const stream = new Socket();
  const client = new Client({ stream: () => stream });
  endWhenSilent(client, 60_000);
  const during = await letBeSilent(client, async () => stream.timeout);
  expect([during, stream.timeout]).toEqual([0, 60_000]);
  await expect(letBeSilent(client, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(stream.timeout).toBe(60_000);
  stream.destroy();
});
