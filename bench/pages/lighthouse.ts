import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../scripts/chromium.ts';
import { BENCH_FOLDER } from '../support/installed-peers.ts';
import type { Bench } from '../support/suite.ts';

/** Without these flags a hidden window may never paint. */
const PAINTING = [
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
];

/**
 * Runs Lighthouse on a page in a new browser profile: with throttling and times, or only for the scores that need
 * neither. Returns the output of `peers/lighthouse.mjs`.
 */
export async function lighthouse<Answer>(
  { processes, folder }: Pick<Bench, 'processes' | 'folder'>,
  url: string,
  kind: 'visit' | 'audits',
): Promise<Answer> {
  const { executablePath, args } = await findChromium();
  const profile = await mkdtemp(join(folder, 'chromium-'));
  const chromium = await processes.start({
    name: 'chromium',
    command: executablePath,
    args: [
      ...args,
      ...PAINTING,
      '--headless=new',
      '--no-sandbox',
      '--disable-crash-reporter',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    ready: /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/,
  });
  const printed = await processes.run({
    name: `Lighthouse of ${url}`,
    command: process.execPath,
    args: ['peers/lighthouse.mjs', url, chromium.address, kind],
    cwd: BENCH_FOLDER,
  });
  await chromium.stop();
  return JSON.parse(printed);
}
