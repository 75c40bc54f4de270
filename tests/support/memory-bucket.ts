import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../../src/server/platform/bucket/bucket.ts';

/** A bucket in memory. To let a method fail, a test replaces it. Objects that are put later have later dates. */
export function memoryBucket() {
  const objects = new Map<string, Buffer>();
  const hashes = new Map<string, string>();
  const calls: string[] = [];
  const bucket: Bucket = {
    place: 's3://memory/',
    async put(key, { sha256, read }) {
      calls.push('put');
      const body = read();
      hashes.set(key, sha256);
      objects.delete(key);
      objects.set(key, body instanceof Uint8Array ? Buffer.from(body) : await buffer(body));
    },
    async get(key) {
      calls.push('get');
      const data = objects.get(key);
      return data && { body: Readable.from([data]), sha256: hashes.get(key) };
    },
    async head(key) {
      const data = objects.get(key);
      return data && { bytes: data.length, sha256: hashes.get(key) };
    },
    remove: async (key) => void objects.delete(key),
    async *list(start) {
      for (const [index, [key, data]] of [...objects].entries()) {
        if (key.startsWith(start)) yield { key, bytes: data.length, modifiedAt: new Date(index * 60_000) };
      }
    },
    check: async () => undefined,
  };
  return { bucket, objects, calls };
}
