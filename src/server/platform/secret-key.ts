import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolders } from './files/durable-file.ts';
import { NO_LINKS } from './files/share-file.ts';

const KEY_BYTES = 32;

/**
 * The key that encrypts stored secrets: `SECRET_KEY`, else a file in the data folder, made on the first start and
 * readable only by the file's owner. Concurrent first starts agree on one key, except on a disk without hard links. A
 * power cut never leaves an incomplete key, and loses no key that was returned. Tests replace `makeLink`.
 */
export async function secretKey(
  given: string | undefined,
  dataDir: string,
  makeLink: typeof link = link,
): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, 'secret-key');
  const existing = await readKey(path);
  if (existing !== undefined) return existing;
  const firstMade = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeSynced(draft, randomBytes(KEY_BYTES).toString('hex'));
  try {
    // Unlike a rename, a link never replaces the key of another process.
    await makeLink(draft, path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NO_LINKS.has(code)) await rename(draft, path);
    else if (code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolders(dataDir, dirname(firstMade ?? path));
  return readFile(path, 'utf8');
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    const key = await readFile(path, 'utf8');
    if (key === '') throw new Error('it is empty');
    return key;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // Names the path, because Node's EISDIR does not. Docker makes a folder where a file to be mounted is missing.
    throw new Error(`The key in ${path} cannot be read: ${message}.`, { cause: error });
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
