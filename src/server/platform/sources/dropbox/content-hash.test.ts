import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startDropboxServer } from '../../../../../tests/support/dropbox-server.ts';
import { createContentHash } from './content-hash.ts';

const BLOCK_BYTES = 4 * 1024 * 1024;

/** The hash that Dropbox publishes for an empty file: the SHA-256 of no bytes. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test.each([0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 2 * BLOCK_BYTES + 7])(
  'hashes %i bytes the same in one chunk as in chunks of 65,537 bytes',
  (bytes) => {
    const data = randomBytes(bytes);
    const hashIn = (piece: number) => {
      const hash = createContentHash();
      for (let at = 0; at < bytes; at += piece) hash.update(data.subarray(at, at + piece));
      return hash.hex();
    };
    expect(hashIn(65_537)).toBe(hashIn(bytes || 1));
    if (bytes === 0) expect(hashIn(1)).toBe(EMPTY);
  },
);

test('equals the content hash of the Dropbox test server', async () => {
  const server = await startDropboxServer();
  const data = randomBytes(BLOCK_BYTES + 5);
  const hash = createContentHash();
  hash.update(data);
  const answer = await fetch(`${server.url}/2/files/get_metadata`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.generateToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ path: server.put('/a.jpg', data).id }),
  });
  expect(await answer.json()).toMatchObject({ content_hash: hash.hex() });
  await server.close();
});
