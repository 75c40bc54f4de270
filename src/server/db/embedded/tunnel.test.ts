import type { Client, Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { FrontendMessages, simpleQuery, sync } from './protocol-messages.ts';

describe('FrontendMessages', () => {
  const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
  const parse = Buffer.from([0x50, 0, 0, 0, 8, 0, 0, 0, 0]);
  const stream = Buffer.concat([startup, parse, sync(), simpleQuery('SELECT 1')]);
  const expected = [
    { type: '', bytes: new Uint8Array(startup) },
    { type: 'S', bytes: new Uint8Array(Buffer.concat([parse, sync()])) },
    { type: 'Q', bytes: simpleQuery('SELECT 1') },
  ];

  test.each([1, 3, 7, stream.length])(
    'splits a stream that arrives in chunks of %i bytes into batches of whole messages',
    (size) => {
      const messages = new FrontendMessages();
      const batches = [];
      for (let at = 0; at < stream.length; at += size)
        batches.push(...messages.push(stream.subarray(at, at + size)));
      expect(batches).toEqual(expected);
    },
  );
});

describe('COPY FROM STDIN through the tunnel', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase({ databaseUrl: undefined });
    await opened.database.pool.query('CREATE TABLE copied (id int PRIMARY KEY, name text)');
  });
  afterAll(() => opened.remove());

  test('stores the rows of several chunks', async () => {
    await copy('COPY copied FROM STDIN', ['1\t五枚\n2\t', 'two\n']);
    const { rows } = await opened.database.pool.query('SELECT * FROM copied ORDER BY id');
    expect(rows).toEqual([
      { id: 1, name: '五枚' },
      { id: 2, name: 'two' },
    ]);
  });

  test('rejects for a bad row, a missing table and an abort, and the connection remains usable', async () => {
    await expect(copy('COPY copied FROM STDIN', ['1\ttaken\n'])).rejects.toThrow('duplicate key');
    await expect(copy('COPY missing FROM STDIN', ['1\n'])).rejects.toThrow('does not exist');
    await expect(copy('COPY copied FROM STDIN', ['9\tnine\n'], 'changed my mind')).rejects.toThrow(
      'changed my mind',
    );
    const { rows } = await opened.database.pool.query('SELECT count(*)::int AS n FROM copied');
    expect(rows).toEqual([{ n: 2 }]);
  });

  /** Runs a COPY through the driver's own hooks, as pg-copy-streams does. */
  async function copy(statement: string, chunks: string[], abort?: string): Promise<void> {
    const client = await opened.database.pool.connect();
    const { connection } = client as unknown as Client & { connection: Connection & CopyConnection };
    try {
      await new Promise<void>((resolve, reject) => {
        client.query({
          submit: () => connection.query(statement),
          handleCopyInResponse: () => {
            for (const chunk of chunks) connection.sendCopyFromChunk(Buffer.from(chunk));
            if (abort === undefined) connection.endCopyFrom();
            else connection.sendCopyFail(abort);
          },
          handleError: reject,
          handleReadyForQuery: () => resolve(),
          handleCommandComplete: () => {},
        } as never);
      });
    } finally {
      client.release();
    }
  }
});

type CopyConnection = {
  query(statement: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};
