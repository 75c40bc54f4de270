import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url));
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows: a third less processor time (decision 0032). */
const SHELL = 'chromium-headless-shell';

/** Flags that keep a headless Chromium from contacting servers. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A Chromium: of `CHROMIUM_PATH`, else the system, else the npm package. `shell` prefers one without windows. */
export async function findChromium({ shell = false } = {}): Promise<{
  executablePath: string;
  args: string[];
}> {
  const chosenPath = process.env.CHROMIUM_PATH;
  if (chosenPath) return { executablePath: chosenPath, args: QUIET };
  const folders = (process.env.PATH ?? '').split(':');
  for (const name of shell ? [SHELL, ...NAMES] : NAMES) {
    const executablePath = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (executablePath !== undefined) return { executablePath, args: QUIET };
  }
  return { executablePath: await unpackChromium(), args: QUIET };
}

/**
 * The npm package's Chromium, without the package's own flags: they are for AWS Lambda, draw by SwiftShader (two thirds
 * of a story's processor time) and switch web security off.
 */
async function unpackChromium(): Promise<string> {
  // It unpacks itself into a fixed folder below TMPDIR: a folder per user avoids collisions.
  mkdirSync(CACHE, { recursive: true });
  const { TMPDIR = tmpdir() } = process.env;
  process.env.TMPDIR = CACHE;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    process.env.TMPDIR = TMPDIR;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
