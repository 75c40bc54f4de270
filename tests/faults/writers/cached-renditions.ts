/**
 * Makes and caches renditions. First requests the renditions that were cached before the previous kill, each of which
 * must be a whole image. Then empties the cache, so that the next kill interrupts a write.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { photoCollections } from '../../../src/server/db/schema/days.ts';
import { imageQualities, imageWidths, optimizeImage } from '../../../src/shared/images.ts';
import { createCollection } from '../../../src/shared/owner-collections.ts';
import { uploadPhoto } from '../../../src/shared/owner-images.ts';
import { photoForm } from '../../support/photo-form.ts';
import { testImage } from '../../support/test-image.ts';
import type { Writer, WriterScript } from '../open-writer.ts';

const CACHE = 'cache/images';
/** The folder where all rounds store the truncated images that they find. */
const PROOF = 'truncated';
const LARGEST_PX = 600;
const AT_ONCE = 8;

export const writer: WriterScript = {
  async write(writer) {
    const { db, dataDir, send, acknowledge } = writer;
    if ((await db.$count(photoCollections)) === 0) await publish(writer);
    const [day] = await db.select().from(photoCollections);
    const addresses = (day?.photoUrls ?? []).flatMap(renditionsOf);
    if (await hasCached(dataDir)) await look(addresses, writer);
    // Retries, because resumed background work may write to the folder.
    await rm(join(dataDir, CACHE), { recursive: true, force: true, maxRetries: 10 });
    const left = [...addresses];
    const make = async () => {
      for (let url = left.pop(); url !== undefined; url = left.pop()) {
        await send({ method: 'GET', url });
        acknowledge(`${process.pid} ${url}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, make));
    // Waits to be killed: all renditions are in the memory cache now, so more requests would write nothing.
    setInterval(() => {}, 1000);
    await new Promise(() => {});
  },

  async check({ dataDir }) {
    const proofs = await readdir(join(dataDir, PROOF)).catch(() => []);
    return { present: [], partial: proofs.length };
  },
};

function renditionsOf(photoUrl: string): string[] {
  const url = encodeURIComponent(photoUrl);
  return imageWidths
    .filter((width) => width <= LARGEST_PX)
    .flatMap((width) =>
      imageQualities.map(
        (quality) => `${optimizeImage.path}?url=${url}&width=${width}&quality=${quality}&format=jpeg`,
      ),
    );
}

async function hasCached(dataDir: string): Promise<boolean> {
  return (await readdir(join(dataDir, CACHE)).catch(() => [])).length > 0;
}

/**
 * Requests the renditions in the disk cache, and stores truncated responses in `PROOF`. Skips all other renditions,
 * because they would be made now, and be whole.
 */
async function look(addresses: string[], { app, dataDir }: Writer): Promise<void> {
  const lying = await readdir(join(dataDir, CACHE), { recursive: true });
  const names = lying.filter((name) => name.endsWith('.jpeg'));
  for (const url of addresses) {
    const width = /width=(\d+)/.exec(url)?.[1];
    const quality = /quality=(\d+)/.exec(url)?.[1];
    const sha256 = /media%2F([0-9a-f]{64})/.exec(url)?.[1] ?? '';
    const isLying = names.some(
      (name) => name.includes(sha256) && name.endsWith(`-w${width}-q${quality}.jpeg`),
    );
    if (!isLying) continue;
    const { statusCode, rawPayload } = await app.inject({ url });
    const isWhole = statusCode === 200 && (await isWholeImage(rawPayload, Number(width)));
    if (isWhole) continue;
    await mkdir(join(dataDir, PROOF), { recursive: true });
    await writeFile(join(dataDir, PROOF, `${process.pid}-${sha256}-${width}-${quality}.jpeg`), rawPayload);
  }
}

async function isWholeImage(data: Buffer, width: number): Promise<boolean> {
  try {
    const { info } = await sharp(data, { failOn: 'truncated' }).raw().toBuffer({ resolveWithObject: true });
    return info.width === width;
  } catch {
    return false;
  }
}

async function publish({ sendAsOwner }: Writer): Promise<void> {
  const photoUrls: string[] = [];
  for (let seed = 1; seed <= 5; seed++) {
    const picture = await testImage({ width: 720, height: 480, seed });
    const { type, body } = await photoForm(picture);
    const headers = { 'content-type': type };
    photoUrls.push((await sendAsOwner({ url: uploadPhoto.path, body, headers })).json<{ url: string }>().url);
  }
  await sendAsOwner({ url: createCollection.path, body: { date: '2000-01-01', photoUrls } });
}
