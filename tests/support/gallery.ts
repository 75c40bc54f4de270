import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type OwnerClient, signInOwner } from '../../demo/owner-client.ts';
import { addDays } from '../../src/shared/dates.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { childEnv } from './child-env.ts';
import { COMPILED_ONCE } from './compiled-once.ts';
import { SITE_ZONE } from './site-zone.ts';
import { smallPhoto } from './small-photo.ts';
import { OWNER_PASSWORD } from './test-owner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A running server. By default `stop` shuts it down gracefully; SIGKILL is faster, but may lose data. */
export interface RunningServer {
  url: string;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the production server with these settings and waits until it listens. */
export type RunServer<S extends RunningServer = RunningServer> = (env: Record<string, string>) => Promise<S>;

/** A running gallery in its own folder, on a free port. */
export interface Gallery extends RunningServer {
  password: string;
  /** The date of the gallery's start in `SITE_ZONE`. */
  today: string;
  dataDir: string;
  owner(): Promise<OwnerClient>;
}

export interface GalleryOptions {
  /** A built checkout of another version; by default this checkout. */
  root?: string | undefined;
  /** A folder that `stop` does not delete; by default a temporary folder. */
  dataDir?: string;
  env?: Record<string, string>;
}

interface SpawnedServer extends RunningServer {
  process: ChildProcess;
}

/** A gallery in its own process. */
export type GalleryProcess = Gallery & SpawnedServer;

export const startGallery = (options?: GalleryOptions): Promise<GalleryProcess> =>
  openGallery(runProcessIn(options?.root ?? ROOT), options);

/** Starts a gallery with `run`, in `dataDir` or in a new temporary folder. */
export async function openGallery<S extends RunningServer>(
  run: RunServer<S>,
  { dataDir, env = {} }: GalleryOptions = {},
): Promise<Gallery & S> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'gomai-gallery-')));
  const server = await run({
    DATA_DIR: folder,
    PORT: '0',
    SITE_TIMEZONE: SITE_ZONE,
    ADMIN_PASSWORD: OWNER_PASSWORD,
    LOG_LEVEL: 'warn',
    // 0 switches idle encoding off, because no test waits for an idle machine.
    IDLE_ENCODING_MINUTES: '0',
    ...env,
  });
  return {
    ...server,
    password: OWNER_PASSWORD,
    today: dateIn(SITE_ZONE, new Date()),
    dataDir: folder,
    owner: () => signInOwner(server.url, OWNER_PASSWORD),
    async stop(signal) {
      await server.stop(signal);
      // Retries, because a gallery of `GalleryHost` may still write a rendition after it was stopped.
      if (dataDir === undefined)
        await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

const runProcessIn =
  (cwd: string): RunServer<SpawnedServer> =>
  async (env) => {
    const child = spawn(process.execPath, [...COMPILED_ONCE, 'src/server/main.ts'], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...childEnv(),
        ...env,
      },
    });
    return {
      url: await urlPrinted(child),
      process: child,
      async stop(signal = 'SIGTERM') {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill(signal);
        await once(child, 'exit');
      },
    };
  };

async function urlPrinted(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/[\d.:]+/.exec(line) ?? [];
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('The server ended before it listened');
}

/**
 * Publishes a collection of small painted photos for each of the last `days` days, newest first, except the newest
 * `existing` days. Two of each five photos are portraits. Returns the owner's client.
 */
export async function publishDays(
  gallery: Gallery,
  days: number,
  { existing = 0 }: { existing?: number } = {},
): Promise<OwnerClient> {
  const owner = await gallery.owner();
  for (let day = existing; day < days; day++) {
    const date = addDays(gallery.today, -day);
    const photoUrls: string[] = [];
    for (let index = 0; index < 5; index++) {
      const number = day * 5 + index;
      const upright = index % 3 === 1;
      const photo = await smallPhoto(number, {
        ...(upright ? { width: 600, height: 900 } : { width: 900, height: 600 }),
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
