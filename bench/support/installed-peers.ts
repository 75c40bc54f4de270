import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `bench/` is a package of its own, so that its dependencies are not mistaken for the gallery's. */
export const BENCH_FOLDER = join(import.meta.dirname, '..');
const LOCK = join(BENCH_FOLDER, 'package-lock.json');
const INSTALLED_LOCK = join(BENCH_FOLDER, 'node_modules/.installed-package-lock.json');

/** Installs the packages that Gomai is compared with, unless the installed ones match the lock file. */
export async function installPeers(say: (line: string) => void): Promise<void> {
  const installed = await readFile(INSTALLED_LOCK, 'utf8').catch(() => undefined);
  if (installed === (await readFile(LOCK, 'utf8'))) return;
  say('Installing the peers in bench/node_modules');
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd: BENCH_FOLDER, stdio: 'inherit' });
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`npm ci in bench ended with ${code}`);
  await copyFile(LOCK, INSTALLED_LOCK);
}
