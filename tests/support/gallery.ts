import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type OwnerClient, signInOwner } from '../../demo/owner-client.ts';
import { createCollection } from '../../src/shared/collections.ts';
import { addDays, dateIn } from '../../src/shared/dates.ts';
import { COMPILED_ONCE } from './compiled-once.ts';
import { SITE_ZONE } from './site-zone.ts';
import { smallPhoto } from './small-photo.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A running gallery: its own process, its own folder, a free port. */
export interface Gallery {
  url: string;
  password: string;
  /** Today in the gallery's time zone. */
  today: string;
  dataDir: string;
  process: ChildProcess;
  owner(): Promise<OwnerClient>;
  /** Gracefully, as an operator stops it, or at once if its data are not needed. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the production server on an empty folder (or `dataDir`) and waits until it listens. */
export async function startGallery({
  dataDir,
  env = {},
}: {
  dataDir?: string;
  env?: Record<string, string>;
} = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'gomai-gallery-')));
  const password = 'correct horse battery';
  const child = spawn(process.execPath, [...COMPILED_ONCE, 'src/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      DATA_DIR: folder,
      PORT: '0',
      SITE_TIMEZONE: SITE_ZONE,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const url = await addressPrinted(child);
  const gallery: Gallery = {
    url,
    password,
    today: dateIn(SITE_ZONE, new Date()),
    dataDir: folder,
    process: child,
    owner: () => signInOwner(url, password),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
  return gallery;
}

async function addressPrinted(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/[\d.:]+/.exec(line) ?? [];
    if (address !== undefined) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('The server ended before it listened');
}

/**
 * Publishes collections of small painted photos that end today, newest first, after the `there` existing ones; two of
 * each five are portraits. Returns the owner's client.
 */
export async function publishDays(
  gallery: Gallery,
  days: number,
  { there = 0 }: { there?: number } = {},
): Promise<OwnerClient> {
  const owner = await gallery.owner();
  for (let day = there; day < days; day++) {
    const date = addDays(gallery.today, -day);
    const photoUrls: string[] = [];
    for (let index = 0; index < 5; index++) {
      const number = day * 5 + index;
      const upright = index % 3 === 1;
      const photo = await smallPhoto(number, {
        ...(upright ? { width: 600, height: 900 } : {}),
        taken: `${date.replaceAll('-', ':')} 06:4${index}:00`,
      });
      const path = join(gallery.dataDir, `upload-${number}.jpg`);
      await writeFile(path, photo);
      photoUrls.push((await owner.upload(path)).url);
      await rm(path);
    }
    const photos = photoUrls.map((_, index) => ({ alt: { en: `Photo ${index + 1} of ${date}`, ja: '' } }));
    await owner.call(createCollection, {
      body: { date, photoUrls, photos, title: { en: `Day ${day + 1}`, ja: '' } },
    });
  }
  return owner;
}
