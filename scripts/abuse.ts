/**
 * `npm run test:abuse`: runs all tests of the refusals that SECURITY.md promises, with more random inputs than
 * `npm test`, and prints how many bad inputs of each kind were tried and accepted. ABUSE_RUNS sets the number of
 * random inputs, ABUSE_SEED their seed.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tally } from '../tests/abuse/tally.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MADE_UP_RUNS = '100';

const folder = await mkdtemp(join(tmpdir(), 'gomai-abuse-'));
const file = join(folder, 'figures.jsonl');
const seed = process.env.ABUSE_SEED ?? String(randomInt(2 ** 31));
const env = { ABUSE_RUNS: MADE_UP_RUNS, ...process.env, ABUSE_FIGURES: file, ABUSE_SEED: seed };

const passed = await new Promise<boolean>((resolve, reject) => {
  const child = spawn('vitest', ['run', 'tests/abuse'], { cwd: ROOT, stdio: 'inherit', env });
  child.once('error', reject);
  child.once('exit', (code) => resolve(code === 0));
});
const lines = (await readFile(file, 'utf8')).trim().split('\n');
await rm(folder, { recursive: true });

const rows = new Map<string, Tally>();
for (const { threat, tried, accepted } of lines.map((line): Tally => JSON.parse(line))) {
  const row = rows.get(threat) ?? { threat, tried: 0, accepted: 0 };
  rows.set(threat, { threat, tried: row.tried + tried, accepted: row.accepted + accepted });
}
const sorted = [...rows.values()].toSorted((a, b) =>
  a.threat.localeCompare(b.threat, 'en', { numeric: true }),
);
const sum = (count: (row: Tally) => number) => sorted.reduce((total, row) => total + count(row), 0);
const total = { threat: 'all', tried: sum(({ tried }) => tried), accepted: sum(({ accepted }) => accepted) };

const width = Math.max(...sorted.map(({ threat }) => threat.length));
console.log(`\n${'bad inputs'.padEnd(width)}    tried  accepted`);
for (const { threat, tried, accepted } of [...sorted, total]) {
  console.log(`${threat.padEnd(width)} ${String(tried).padStart(8)} ${String(accepted).padStart(9)}`);
}
console.log(`\nrandom inputs made with ABUSE_SEED=${seed}`);
process.exitCode = passed && total.accepted === 0 ? 0 : 1;
