/**
 * `npm run test:faults [-- FILE… --short --soak-minutes 60]`: makes every fault of tests/faults as often and for as long
 * as it takes to believe the figures, one after the other, and prints the table of them all. `--short`: as `npm test`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Finding, sayFigures } from '../tests/faults/figures.ts';
import { buildSite } from './build.ts';

/** Rules with a limit of time, which only a machine that does nothing else can keep. */
const TIMED_RULES = ['tests/rules/two-processes.test.ts'];
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, 'soak-minutes': { type: 'string', default: '5' } },
});
const folder = await mkdtemp(join(tmpdir(), 'gomai-faults-'));
const file = join(folder, 'figures');
await buildSite({ ifStale: true });

const tests =
  positionals.length > 0
    ? positionals.map((name) => `tests/faults/${name}`)
    : ['tests/faults', ...TIMED_RULES];
// One at a time: what is measured is not what another fault does.
const child = spawn('vitest', ['run', '--no-file-parallelism', ...tests], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    FAULTS: values.short ? 'short' : 'full',
    FAULTS_FILE: file,
    FAULTS_SOAK_MINUTES: values['soak-minutes'],
  },
});
const [code] = await once(child, 'exit');

const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
const findings = lines.map((line): Finding => JSON.parse(line));
const width = Math.max(...findings.map(({ fault }) => fault.length), 0);
console.log(`\nFaults survived (${values.short ? 'short' : 'full'}):`);
for (const { fault, figures } of findings) console.log(`  ${fault.padEnd(width)}  ${sayFigures(figures)}`);
await rm(folder, { recursive: true, force: true });
process.exitCode = code === 0 ? 0 : 1;
