import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OwnerClient, signInOwner } from '../../demo/owner-client.ts';
import { buildSite } from '../../scripts/build.ts';
import { packRelease } from '../../scripts/release.ts';
import { connect } from '../../src/server/db/connect.ts';
import { getUncached } from '../../src/shared/cache.ts';
import { addDays } from '../../src/shared/dates.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { hdrPhoto } from '../support/hdr-photo.ts';
import {
  canLimitMemory,
  folderOnDisk,
  type LimitedRun,
  runLimited,
  serveLimited,
} from '../support/limited-server.ts';
import { seedTenYears } from '../support/ten-years.ts';
import { isFirstRun, report } from './figures.ts';

const ROOT = join(import.meta.dirname, '../..');
const PASSWORD = 'correct horse battery';
const SIZE = { width: 6000, height: 4000 };
const PAGES = ['/', '/gallery', '/calendar', '/news', '/rss.xml', '/api/collections', '/readyz'];
/** Builds and installations from the npm registry take minutes. */
const SLOW = { timeout: 900_000 };

const isLimited = isFirstRun && canLimitMemory();

let folder: string;
let running: LimitedRun | undefined;
beforeEach(() => {
  folder = folderOnDisk('gomai-memory-');
});
afterEach(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server with its data in the test's folder. */
async function serve(limitMb: number): Promise<{ server: LimitedRun; address: string }> {
  const server = serveLimited(limitMb, { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: PASSWORD });
  running = server;
  return { server, address: await server.listening };
}

async function end(server: LimitedRun): Promise<void> {
  expect(await server.stop(), server.output()).toBe(0);
  running = undefined;
}

async function expectAnswers(address: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const answer = await fetch(address + path);
    expect(answer.status, path).toBe(200);
    await answer.arrayBuffer();
  }
}

const today = () => dateIn('UTC', new Date());

test.runIf(isLimited)('[LIGHT-1] 320 MB: an empty gallery starts and serves', SLOW, async () => {
  const { server, address } = await serve(320);
  for (let round = 0; round < 20; round++) await expectAnswers(address, PAGES);
  report('memory, 320 MB, empty', {
    peak_mb: server.peakMb(),
    rss_mb: server.rssMb(),
    killed: server.killed(),
  });
  expect(server.killed()).toBe(0);
  await end(server);
});

test.runIf(isLimited)('[LIGHT-1] 320 MB: a gallery of ten years starts and serves', SLOW, async () => {
  const migrationsFolder = join(ROOT, 'migrations');
  const database = await connect({ dataDir: join(folder, 'data'), migrationsFolder });
  await seedTenYears(database.db, { until: today() });
  await database.close();

  const { server, address } = await serve(320);
  await expectAnswers(address, PAGES);
  for (let day = 0; day < 3650; day += 25) await expectAnswers(address, [`/${addDays(today(), -day)}`]);
  report('memory, 320 MB, ten years', {
    ...{ peak_mb: server.peakMb(), rss_mb: server.rssMb(), killed: server.killed() },
  });
  expect(server.killed()).toBe(0);
  await end(server);
});

/** Writes a photo of noise, as hard to encode as a camera's. */
async function photoFile(name: string, toFile: (image: Sharp) => Sharp): Promise<string> {
  const file = join(folder, name);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const pixels = sharp({ create: { ...SIZE, channels: 3, noise, background: '#888' } });
  await toFile(pixels).toFile(file);
  return file;
}

async function publish(owner: OwnerClient, files: string[]): Promise<void> {
  const photoUrls: string[] = [];
  for (const file of files) photoUrls.push((await owner.upload(file)).url);
  await owner.call(createCollection, { body: { date: today(), photoUrls } });
  await expect
    .poll(async () => (await owner.call(getUncached, {})).uncached, { timeout: 600_000, interval: 500 })
    .toBe(0);
}

/** Expects that a server limited to 512 MB publishes the photos and prepares their renditions. */
async function expectPublished(what: string, files: string[]): Promise<void> {
  const { server, address } = await serve(512);
  // If the server is killed, a request fails; the figures below show the cause.
  const failure = await signInOwner(address, PASSWORD)
    .then((owner) => publish(owner, files))
    .catch(String);
  report(`memory, 512 MB, ${what}`, {
    ...{ peak_mb: server.peakMb(), rss_mb: server.rssMb(), killed: server.killed() },
  });
  expect({ failure, killed: server.killed() }, server.output()).toEqual({ failure: undefined, killed: 0 });
  await end(server);
}

test.runIf(isLimited)('[LIGHT-1] 512 MB: five photos of 24 megapixels are published', SLOW, async () => {
  const files: string[] = [];
  for (let n = 0; n < 5; n++) {
    files.push(await photoFile(`${n}.jpg`, (image) => image.jpeg({ quality: 88 + n })));
  }
  await expectPublished('five photos of 24 megapixels', files);
});

test.runIf(isLimited)(
  '[LIGHT-1, HDR-1] 512 MB: five photos of 24 megapixels with gain maps are published, some of them rotated',
  SLOW,
  async () => {
    const lamp = { left: 800, top: 100, width: 300, height: 200 };
    const small = await hdrPhoto({ width: 1500, height: 1000, lamp });
    const files: string[] = [];
    for (const [n, orientation] of [1, 6, 1, 7, 3].entries()) {
      const file = join(folder, `${n}.jpg`);
      const large = sharp(small).keepGainMap().resize(SIZE).withMetadata({ orientation });
      await large.jpeg({ quality: 88 + n }).toFile(file);
      files.push(file);
    }
    await expectPublished('five photos of 24 megapixels with gain maps', files);
  },
);

test.runIf(isLimited)(
  '[LIGHT-1] a photo that needs more memory than available is refused, and accepted with more memory',
  SLOW,
  async () => {
    const avif = await photoFile('large.avif', (image) => image.avif({ effort: 0, quality: 40 }));
    const progressive = await photoFile('large.jpg', (image) => image.jpeg({ progressive: true }));
    const small = await serve(512);
    const owner = await signInOwner(small.address, PASSWORD);
    await expect(owner.upload(avif)).rejects.toThrow(/422 .*photo_needs_memory/);
    await publish(
      owner,
      [0, 1, 2, 3, 4].map(() => progressive),
    );
    expect(small.server.killed()).toBe(0);
    report('memory, 512 MB, AVIF of 24 megapixels', { refused: true, peak_mb: small.server.peakMb() });
    await end(small.server);

    const large = await serve(1024);
    await (await signInOwner(large.address, PASSWORD)).upload(avif);
    expect(large.server.killed()).toBe(0);
    report('memory, 1024 MB, AVIF of 24 megapixels', { refused: false, peak_mb: large.server.peakMb() });
    await end(large.server);
  },
);

const npm = (args: string[], cache: string) => ['npm', ...args, '--cache', cache, '--no-audit', '--no-fund'];

/** The environment variables with which npm reaches its registry: proxies, certificates, npm's own settings. */
const network = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        /^(?:npm_config_.*|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_.*)$/i.test(entry[0]),
    ),
  );

/** Expects that the command ends with code 0 within the memory limit. */
async function expectInstalled(limitMb: number, command: string[], cwd: string): Promise<LimitedRun> {
  const run = runLimited({ limitMb, command, cwd, env: network() });
  expect(await run.ended, run.output()).toBe(0);
  expect(run.killed()).toBe(0);
  return run;
}

test.runIf(isLimited)(
  '[LIGHT-3] 768 MB: npm installs without a cache, and the first start builds the site',
  SLOW,
  async () => {
    const copy = join(folder, 'copy');
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
    for (const file of files.filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
      mkdirSync(join(copy, file, '..'), { recursive: true });
      cpSync(join(ROOT, file), join(copy, file));
    }
    const install = await expectInstalled(768, npm(['ci', '--omit=dev'], join(folder, 'npm')), copy);
    report('memory, 768 MB, npm ci', { peak_mb: install.peakMb(), killed: install.killed() });

    const env = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0' };
    const start = runLimited({ limitMb: 768, command: ['npm', 'start'], cwd: copy, env });
    running = start;
    await expectAnswers(await start.listening, PAGES);
    expect(start.killed()).toBe(0);
    report('memory, 768 MB, build and first start', { peak_mb: start.peakMb(), killed: start.killed() });
  },
);

const within = isLimited ? ' within 320 MB' : '';
test.runIf(isFirstRun)(
  `[LIGHT-4] a release is installed, and starts${within} without a build`,
  SLOW,
  async () => {
    // `packRelease` packs the existing build; a stale build would be replaced when the release starts.
    await buildSite({ ifStale: true });
    const archive = await packRelease(join(folder, 'release'));
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    const unpacked = join(
      folder,
      `gomai-${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}`,
    );
    execFileSync('sha256sum', ['--quiet', '-c', 'dist/SHA256SUMS'], { cwd: unpacked });
    await expectInstalled(768, npm(['ci', '--omit=dev', '--prefer-offline'], join(folder, 'npm')), unpacked);

    const built = statSync(join(unpacked, 'dist/stamp')).mtimeMs;
    const env = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0' };
    const start = runLimited({ limitMb: 320, command: ['npm', 'start'], cwd: unpacked, env });
    running = start;
    await expectAnswers(await start.listening, PAGES);
    expect(start.output()).not.toContain('The site is built');
    expect(statSync(join(unpacked, 'dist/stamp')).mtimeMs).toBe(built);
    report('memory, 320 MB, a release', { peak_mb: start.peakMb(), killed: start.killed() });
    expect(start.killed()).toBe(0);
  },
);
