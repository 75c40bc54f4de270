import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Env, readEnv, setVariables } from '../src/server/env.ts';
import { checkDataDir } from '../src/server/platform/files/usable-folder.ts';
import type { DateString } from '../src/shared/dates.ts';
import { dateIn } from '../src/shared/wall-clock.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** `--days` may be at most this: there are seven painted days. */
const MOST_DAYS = 7;

export interface DemoGallery {
  /** The folder of `--photos`; undefined for the paintings. */
  photos: string | undefined;
  /** The number of days; the last of them is today. */
  days: number;
  dataDir: string;
  password: string;
  /** The date of the first start. */
  dayZero: DateString;
  env: Env;
}

/** The gallery that a command line asks for: `[--photos DIR] [--days N]`. */
export async function openDemoGallery(args: string[]): Promise<DemoGallery> {
  const options = {
    photos: { type: 'string' },
    days: { type: 'string', default: String(MOST_DAYS) },
  } as const;
  const { photos, ...values } = parseArgs({ args, options }).values;
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new Error(`--days needs a number from 1 to ${MOST_DAYS}; it is ${values.days}`);
  const given = setVariables(process.env);
  const dataDir = given.DATA_DIR ?? demoFolder(photos);
  const zone = readEnv(given).SITE_TIMEZONE;
  const { password, dayZero } = await remembered(dataDir, dateIn(zone, new Date()));
  const env = readEnv({
    ...{ LOG_LEVEL: 'warn', IDLE_ENCODING_MINUTES: '0' },
    ...given,
    ...{ DATA_DIR: dataDir, ADMIN_PASSWORD: password },
  });
  return { photos, days, dataDir, password, dayZero, env };
}

/** Returns the data folder: one for the paintings, one for each folder of photos, so that galleries do not mix. */
function demoFolder(photos: string | undefined): string {
  if (photos === undefined) return join(ROOT, 'data/demo');
  return join(ROOT, `data/demo-${createHash('sha256').update(resolve(photos)).digest('hex').slice(0, 8)}`);
}

/** Returns the password and `dayZero`, which are chosen at the first start and stored in `demo.json`. */
async function remembered(
  dataDir: string,
  today: DateString,
): Promise<{ password: string; dayZero: DateString }> {
  const path = join(dataDir, 'demo.json');
  await checkDataDir(dataDir);
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    const fresh = { password: `demo-${randomBytes(6).toString('base64url')}`, dayZero: today };
    await writeFile(path, JSON.stringify(fresh), { mode: 0o600 });
    return fresh;
  }
}
