import { fileURLToPath } from 'node:url';
import { readEnv } from './env.ts';
import { builtPages } from './http/page.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { cannotStart, start } from './start.ts';
import { letAnswersGoFirst } from './thread-pool.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

try {
  await letAnswersGoFirst();
  for (const line of misspeltSettings(process.env)) console.warn(line);
  const env = readEnv(process.env);
  const { address } = await start(env, await builtPages(DIST));
  console.info(`Gomai is open on ${env.PUBLIC_URL ?? address}`);
} catch (error) {
  cannotStart(error);
}
