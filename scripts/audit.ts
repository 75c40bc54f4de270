/**
 * `npm run check:audit`: compares the licences in the lockfile with the allowed ones and asks the registry for known
 * vulnerabilities, as `npm audit --audit-level=high` does. Exits with 1 if it finds a forbidden licence or such a
 * vulnerability. A registry that does not answer, like some mirrors, does not fail the check.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readLicenses } from './licenses.ts';
import { readAudit } from './read-audit.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TIMEOUT_MS = 60_000;

const npm = spawn('npm', ['audit', '--json'], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'ignore'],
  timeout: TIMEOUT_MS,
});
const licenses = readLicenses(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'));
const vulnerabilities = readAudit(await text(npm.stdout));
for (const { summary } of [licenses, vulnerabilities]) console.log(summary);
process.exitCode = licenses.isBad || vulnerabilities.isBad ? 1 : 0;
