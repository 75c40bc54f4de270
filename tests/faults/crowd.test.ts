import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatherAudience } from '../../bench/support/audience.ts';
import { type CrowdReport, crowdVisits } from '../../bench/support/crowd-visits.ts';
import { createProcesses } from '../../bench/support/processes.ts';
import { signInOwner } from '../../demo/owner-client.ts';
import { getUncached } from '../../src/shared/cache.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { publishDays } from '../support/gallery.ts';
import { canLimitMemory, folderOnDisk, type LimitedRun, serveLimited } from '../support/limited-server.ts';
import { OWNER_PASSWORD } from '../support/test-owner.ts';
import { amount, report } from './figures.ts';

const LIMIT_MB = 512;
const PER_MINUTE = 2000;
const SECONDS = amount({ short: 20, full: 600 });
const WARM_UP_SECONDS = 3;
const DAYS = 7;
/** The test needs a whole machine for minutes, so it runs only in `npm run test:faults`. */
const canRun = process.env.FAULTS !== undefined && canLimitMemory();

const processes = createProcesses();
let folder: string;
let server: LimitedRun | undefined;
beforeEach(() => {
  folder = folderOnDisk('gomai-crowd-');
});
afterEach(async () => {
  await processes.endAll();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a gallery in the test's folder and waits until every rendition is made. */
async function serveGallery(): Promise<{ running: LimitedRun; url: string }> {
  const running = serveLimited(LIMIT_MB, { DATA_DIR: folder, ADMIN_PASSWORD: OWNER_PASSWORD });
  server = running;
  const url = await running.listening;
  const owner = await publishDays(
    {
      ...{ url, password: OWNER_PASSWORD, dataDir: folder, today: dateIn('UTC', new Date()) },
      owner: () => signInOwner(url, OWNER_PASSWORD),
      stop: async () => void (await running.stop()),
    },
    DAYS,
  );
  await expect
    .poll(async () => (await owner.call(getUncached, {})).uncached, { timeout: 600_000, interval: 500 })
    .toBe(0);
  return { running, url };
}

test.runIf(canRun)(
  `[LIGHT-1] ${LIMIT_MB} MB: ${PER_MINUTE} visitors a minute for ${SECONDS} s are all served`,
  { timeout: (SECONDS + 900) * 1000 },
  async () => {
    const { running, url } = await serveGallery();
    const load = { perMinute: PER_MINUTE, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS };
    const visits = { ...(await crowdVisits(url)), ...load };
    const crowd = await gatherAudience<CrowdReport>(processes, 'peers/crowd-load.mjs', visits);
    const { visitors, served, requests, wrong, error, p99Ms } = await crowd.run();
    await crowd.leave();
    report(`${PER_MINUTE} visitors a minute, ${LIMIT_MB} MB`, {
      ...{ seconds: SECONDS, visitors, served, requests, p99_ms: Math.round(p99Ms) },
      ...{ refused: Object.keys(wrong).length === 0 ? 'none' : JSON.stringify(wrong) },
      ...{ peak_mb: running.peakMb(), rss_mb: running.rssMb() },
      ...{ limit_reached: running.limitReached(), killed: running.killed() },
    });
    expect({ wrong, error, served }, running.output()).toEqual({
      ...{ wrong: {}, error: undefined, served: visitors },
    });
    expect(visitors).toBe(Math.round((PER_MINUTE * SECONDS) / 60));
    expect(running.limitReached()).toBe(0);
    expect(running.killed()).toBe(0);
    expect(await running.stop(), running.output()).toBe(0);
    server = undefined;
  },
);
