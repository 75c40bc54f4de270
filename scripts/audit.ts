/**
 * `npm run check:audit`: asks the registry which of our locked packages have a known hole, as `npm audit
 * --audit-level=high` does, and tells the three outcomes apart: none, some (exit 1), and a registry that does not say,
 * as mirrors do (exit 0: nothing was found out).
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readAudit } from './read-audit.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PATIENCE_MS = 60_000;

const npm = spawn('npm', ['audit', '--json'], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'ignore'],
  timeout: PATIENCE_MS,
});
const { sentence, isBad } = readAudit(await text(npm.stdout));
console.log(sentence);
process.exitCode = isBad ? 1 : 0;
