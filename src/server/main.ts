import { fileURLToPath } from 'node:url';
import { readEnv } from './env.ts';
import { builtPages } from './http/pages/page.ts';
import { collectAllGarbage, collectGarbageOfUse, growHeapSlowly } from './memory-limits.ts';
import { misspeltSettings, unknownTimeZone } from './misspelt-settings.ts';
import { keepNextTickFast } from './next-tick.ts';
import { createFilesPrivately } from './platform/files/private-files.ts';
import { bufferLines, createLog, logEverything, standardOutput } from './server-log.ts';
import { cannotStart, printLine, start } from './start.ts';
import { lowerPoolThreadPriority } from './thread-pool.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

const hints = [...misspeltSettings(process.env), ...unknownTimeZone(process.env)];

try {
  keepNextTickFast();
  growHeapSlowly();
  createFilesPrivately();
  await lowerPoolThreadPriority();
  const env = readEnv(process.env);
  const output = bufferLines(standardOutput());
  // Runs before the exit listener of `joinLines`, so that a failed start also logs its lines.
  process.prependOnceListener('exit', () => output.release());
  const log = createLog(env, output);
  logEverything(log);
  for (const line of hints.splice(0)) log.warn(line);
  const { address } = await start(env, await builtPages(DIST), log, { onQuiet: collectGarbageOfUse });
  printLine(`Gomai is open on ${env.PUBLIC_URL ?? address}`);
  output.release();
  collectAllGarbage();
} catch (error) {
  for (const line of hints) console.warn(line);
  cannotStart(error);
}
