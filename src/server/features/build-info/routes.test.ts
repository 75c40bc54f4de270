import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { getBuildInfo } from '../../../shared/build-info.ts';
import { readBuildFacts, readVersion } from './read-build-facts.ts';

const UNKNOWN = { buildNumber: null, buildDate: null, gitCommit: null, gitBranch: null };

test('[ADM-1, API-1, OPS-1] only the owner sees the build and its environment', async () => {
  const gallery = await createTestApp({ NODE_ENV: 'staging' });
  expect((await gallery.call(getBuildInfo, {})).status).toBe(401);
  const headers = await gallery.signIn();
  const { status, body } = await gallery.call(getBuildInfo, {}, { headers });
  expect(status).toBe(200);
  expect(body).toEqual({ ...UNKNOWN, version: await readVersion(), environment: 'staging' });
  await gallery.close();
});

test('[ADM-1] reads the facts of the build; if the file is missing or broken, all facts are null', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-build-info-'));
  const file = join(folder, 'build-info.json');
  expect(await readBuildFacts(file)).toEqual(UNKNOWN);
  expect(await readBuildFacts(undefined)).toEqual(UNKNOWN);
  for (const broken of ['{', '{"buildNumber": 7}', '[]']) {
    await writeFile(file, broken);
    expect(await readBuildFacts(file)).toEqual(UNKNOWN);
  }
  const facts = {
    buildNumber: '12',
    buildDate: '2026-11-20T12:00:00.000Z',
    gitCommit: 'a',
    gitBranch: 'main',
  };
  await writeFile(file, JSON.stringify(facts));
  expect(await readBuildFacts(file)).toEqual(facts);
  await rm(folder, { recursive: true });
});
