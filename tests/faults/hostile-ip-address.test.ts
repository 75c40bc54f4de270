import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { childMessage } from '../support/child-message.ts';
import { EMBEDDED_IMAGE } from '../support/embedded-image.ts';
import { type PresentOwnerServer, startPresentOwnerServer } from '../support/present-owner-server.ts';
import { amount, isFirstRun, isFull, report } from './figures.ts';

const SCRIPT = fileURLToPath(new URL('../support/hostile-likes.ts', import.meta.url));
const HOSTILE_CALLS = 100_000;
const HOSTILE_AT_ONCE = 64;
const VISITORS = amount({ short: 40, full: 3000 });
/** Below the server's limit of connections per IP address. */
const MOST_AT_ONCE = 500;
const REFUSED_CALLS = amount({ short: 3000, full: 10_000 });

/** The same as in `hostile-likes.ts`. */
const REFUSED_BEFORE_READY = 300;

/** The last message of `hostile-likes.ts`. */
type Report = { statuses: Record<string, number> };

let server: PresentOwnerServer;
let day: number;
beforeAll(async () => {
  if (!isFirstRun) return;
  server = await startPresentOwnerServer();
  const answer = await fetch(`${server.url}${createCollection.path}`, {
    method: createCollection.method,
    headers: { 'content-type': 'application/json', origin: server.url, ...server.owner },
    // Embedded images, so that the server fetches nothing during the measurement.
    body: JSON.stringify({ photoUrls: Array.from({ length: 5 }, () => EMBEDDED_IMAGE) }),
  });
  ({ id: day } = (await answer.json()) as { id: number });
});
afterAll(() => server?.stop());

let visitors = 0;
/** Sends a new visitor's like from its own IP address. */
async function like(): Promise<{ status: number | undefined; ms: number }> {
  visitors += 1;
  const localAddress = `127.${1 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const body = JSON.stringify({ likes: 3 });
  const sinceMs = performance.now();
  const call = request(`${server.url}/api/collections/${day}/photo/2/client-likes`, {
    agent: new Agent(),
    localAddress,
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'sec-fetch-site': 'same-origin',
    },
  });
  call.end(body);
  const [answer] = await once(call, 'response');
  await once(answer.resume(), 'end');
  return { status: answer.statusCode, ms: performance.now() - sinceMs };
}

async function visit(): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < VISITORS; n++) {
    const { status, ms } = await like();
    expect(status).toBe(200);
    times.push(ms);
  }
  return times;
}

/** Runs `visit` while an attacker process sends without a pause; a full run repeats it until the attack is over. */
async function visitUnderAttack(from: string) {
  const args = [server.url, day, HOSTILE_AT_ONCE, HOSTILE_CALLS, from].map(String);
  const attacker = fork(SCRIPT, args, { execArgv: [] });
  await childMessage(attacker);
  const before = { cpuMs: serverCpuMs(), atMs: performance.now() };
  let isOver = false;
  const ended = childMessage(attacker).finally(() => {
    isOver = true;
  });
  ended.catch(() => {});
  const times = await visit();
  while (isFull && !isOver) times.push(...(await visit()));
  const cpuMs = serverCpuMs() - before.cpuMs;
  const seconds = (performance.now() - before.atMs) / 1000;
  attacker.kill('SIGTERM');
  const { statuses } = (await ended) as Report;
  return { times, cpuMs, seconds, statuses };
}

/** Measures the server's processor time per refusal, in milliseconds, for an attacker with many connections. */
async function cpuOfRefusals(from: string): Promise<number> {
  const args = [server.url, day, MOST_AT_ONCE, REFUSED_CALLS, from].map(String);
  const attacker = fork(SCRIPT, args, { execArgv: [] });
  await childMessage(attacker);
  const beforeMs = serverCpuMs();
  const { statuses } = (await childMessage(attacker)) as Report;
  return (serverCpuMs() - beforeMs) / ((statuses['429'] ?? 0) - REFUSED_BEFORE_READY);
}

/** Processor time of the server's threads so far, in milliseconds. */
function serverCpuMs(): number {
  const tasks = `/proc/${server.pid}/task`;
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0);
}

test.skipIf(!isFirstRun)(
  '[LIKE-6] threat 8: of endless likes from one IP address, few are stored, and no other visitor loses a like',
  async () => {
    await visit();
    const before = serverCpuMs();
    const quiet = await visit();
    const quietCpuMs = serverCpuMs() - before;
    const { times: attacked, cpuMs, seconds, statuses: total } = await visitUnderAttack('127.0.0.66');
    quiet.push(...(await visit()));
    const refusalCpuMs = await cpuOfRefusals('127.0.0.99');
    report('likes beside a hostile address', {
      visitors: attacked.length,
      hostile: JSON.stringify(total).replaceAll('"', ''),
      attacked_s: seconds.toFixed(1),
      p50_quiet_ms: percentile(quiet, 0.5).toFixed(1),
      p50_attacked_ms: percentile(attacked, 0.5).toFixed(1),
      p99_quiet_ms: percentile(quiet, 0.99).toFixed(1),
      p99_attacked_ms: percentile(attacked, 0.99).toFixed(1),
      p99_ratio: (percentile(attacked, 0.99) / percentile(quiet, 0.99)).toFixed(2),
      cpu_ms_a_like: (cpuMs / attacked.length).toFixed(1),
      quiet_cpu_ms_a_like: (quietCpuMs / (quiet.length / 2)).toFixed(1),
      cpu_ms_a_refusal: refusalCpuMs.toFixed(3),
    });
    // One IP address may like as 400 new visitors at once, then as one more every 6 s. 100 more allow for the time
    // before `seconds` begins.
    expect(total['200']).toBeGreaterThanOrEqual(400);
    expect(total['200']).toBeLessThanOrEqual(400 + 100 + seconds / 6);
    expect(total['429']).toBeGreaterThan(0);
    expect(Object.keys(total).sort()).toEqual(['200', '429']);
  },
  3_600_000,
);

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
