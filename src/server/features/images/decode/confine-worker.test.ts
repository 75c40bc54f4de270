import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { exifPhoto, hasExamplePhotos } from '../../../../../tests/support/example-photos.ts';
import { decodeHeic } from './heic.ts';

const CONFINE = new URL('./confine-worker.ts', import.meta.url).href;

/** Runs a script in a confined worker and returns its result. */
async function inConfinedWorker(script: string): Promise<unknown> {
  const source = `
    import { parentPort } from 'node:worker_threads';
    import { confineWorker } from '${CONFINE}';
    confineWorker({ memoryBytes: 1024 * 1024 });
    const attempt = async (work) => { try { return (await work()) ?? 'done'; } catch (error) { return 'refused'; } };
    parentPort.postMessage(await (async () => { ${script} })());`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { env: {} });
  try {
    const [answer] = await once(worker, 'message');
    return answer;
  } finally {
    await worker.terminate();
  }
}

const MODULES = [
  'fs',
  'node:fs',
  'node:fs/promises',
  'node:net',
  'node:http',
  'node:dns',
  'node:dgram',
].concat(
  [
    'node:child_process',
    'node:worker_threads',
    'node:module',
    'node:process',
    'node:vm',
    'node:inspector',
    'undici',
  ],
  ['data:text/javascript,export default 1', import.meta.url],
);

test('threat 2: a confined worker can import nothing', async () => {
  const script = `return Promise.all(${JSON.stringify(MODULES)}.map((name) => attempt(() => import(name))))`;
  expect(await inConfinedWorker(script)).toEqual(MODULES.map(() => 'refused'));
  const evaluated = `return attempt(() => (0, eval)('import("node:fs")'))`;
  expect(await inConfinedWorker(evaluated)).toBe('refused');
});

test('threat 2: a confined worker has no process, no network and no environment', async () => {
  const names = [
    'process',
    'fetch',
    'WebSocket',
    'EventSource',
    'BroadcastChannel',
    'Worker',
    'require',
  ].concat(['Buffer', 'localStorage', 'navigator', 'global']);
  const script = `return ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined')`;
  expect(await inConfinedWorker(script)).toEqual([]);
});

test('threat 2: a confined worker cannot grow its WebAssembly memory beyond the limit', async () => {
  const script = `
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 60000 });
    return [await attempt(() => memory.grow(15)), await attempt(() => memory.grow(1)), memory.buffer.byteLength]`;
  expect(await inConfinedWorker(script)).toEqual([1, 'refused', 1024 * 1024]);
});

describe.runIf(hasExamplePhotos)('threat 2: HEIC', () => {
  const example = () => exifPhoto('fmt-heic-exif.heic');

  test('is decoded, although the decoder is confined', async () => {
    const tiff = await decodeHeic(example(), { width: 640, height: 360 });
    expect(await sharp(tiff).metadata()).toMatchObject({ format: 'tiff', width: 640, height: 360 });
  });

  test('is refused if the image is larger than its container states', async () => {
    await expect(decodeHeic(example(), { width: 64, height: 36 })).rejects.toThrow('Not the expected image');
  });

  test('is still decoded after damaged images were refused', async () => {
    const heic = example();
    let rejections = 0;
    for (let at = 40; at < heic.length; at += 12_000) {
      const damaged = Buffer.from(heic).fill(0xff, at, at + 40);
      await decodeHeic(damaged, { width: 640, height: 360 }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Error);
        rejections += 1;
      });
    }
    expect(rejections).toBeGreaterThan(0);
    expect((await decodeHeic(example(), { width: 640, height: 360 })).length).toBeGreaterThan(640 * 360 * 3);
  });
});
