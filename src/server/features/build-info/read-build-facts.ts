import { readFile } from 'node:fs/promises';
import { safeParse } from 'zod/mini';
import { BuildFacts } from '../../../shared/build-info.ts';

const PACKAGE = new URL('../../../../package.json', import.meta.url);
const UNKNOWN: BuildFacts = { buildNumber: null, buildDate: null, gitCommit: null, gitBranch: null };

export interface Build {
  version: string;
  facts: BuildFacts;
}

/** @param factsFile written by the build; undefined in development, where all facts are null */
export async function readBuild(factsFile: string | undefined): Promise<Build> {
  const [version, facts] = await Promise.all([readVersion(), readBuildFacts(factsFile)]);
  return { version, facts };
}

/** Reads the file that the build wrote about itself. Without a valid file all facts are null. */
export async function readBuildFacts(file: string | undefined): Promise<BuildFacts> {
  if (file === undefined) return UNKNOWN;
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const facts = safeParse(BuildFacts, parsed(text));
  return facts.success ? facts.data : UNKNOWN;
}

/** The version in package.json (OPS-1). */
export async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(PACKAGE, 'utf8')).version;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
