import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashFile } from '../../src/server/platform/files/hash-file.ts';
import { childEnv } from '../support/child-env.ts';
import { COMPILED_ONCE } from '../support/compiled-once.ts';
import { isFirstRun } from './figures.ts';

const SCRIPT = join(import.meta.dirname, '../../scripts/build-template.ts');
const folder = mkdtempSync(join(tmpdir(), 'gomai-template-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Builds a template, the folder that is copied for each new embedded database, in a separate process with these
 * environment variables, as on another machine.
 */
function build(name: string, env: Record<string, string>): string {
  const template = join(folder, name);
  const call = `(await import(${JSON.stringify(SCRIPT)})).buildTemplate(${JSON.stringify(template)})`;
  const { status, stderr } = spawnSync(
    process.execPath,
    [...COMPILED_ONCE, '--input-type=module', '-e', call],
    { env: { ...childEnv(), SOURCE_DATE_EPOCH: '1790000000', ...env }, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return template;
}

async function hashes(template: string): Promise<Record<string, string>> {
  const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [relative(template, path), (await hashFile(path)).sha256] as const),
    ),
  );
}

test.skipIf(!isFirstRun)(
  '[OPS-5] two builds of the template for new databases have the same bytes, despite other time zones and languages',
  async () => {
    const one = build('one', { TZ: 'UTC', LANG: 'C.UTF-8' });
    const two = build('a-longer-name/two', { TZ: 'Asia/Tokyo', LANG: 'ja_JP.UTF-8' });
    const files = await hashes(one);
    expect(Object.keys(files)).toContain('global/pg_control');
    expect(await hashes(two)).toEqual(files);
  },
);
