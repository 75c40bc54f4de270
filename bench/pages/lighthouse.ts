import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BENCH_FOLDER } from '../support/installed-peers.ts';

/** A visit to a page, or only what is audited in it: what `peers/lighthouse.mjs` prints. */
export async function lighthouse<Answer>(
  url: string,
  chromium: string,
  kind: 'visit' | 'audits',
): Promise<Answer> {
  const child = spawn(process.execPath, ['peers/lighthouse.mjs', url, chromium, kind], {
    cwd: BENCH_FOLDER,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`Lighthouse of ${url} ended with ${code}`);
  return JSON.parse(printed);
}
