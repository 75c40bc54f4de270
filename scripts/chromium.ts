import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url));
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A build of Chromium without windows. It takes a third less processor time (decision 0032). */
const SHELL = 'chromium-headless-shell';

/** Flags that keep Chromium from contacting servers on its own. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Finds Chromium: `CHROMIUM_PATH`, the system's or the npm package's. `shell` prefers the build without windows. */
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
 * Unpacks the npm package's Chromium. The package's flags, meant for AWS Lambda, are not used: they disable web
 * security and render by SwiftShader, which would take two thirds of a browser story's processor time.
 */
async function unpackChromium(): Promise<string> {
  // The package unpacks to a fixed path below TMPDIR. A TMPDIR for this checkout avoids collisions with others.
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
