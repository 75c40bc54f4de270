import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { BuildFacts } from '../src/shared/build-info.ts';

const COMMIT_DIGITS = 12;

/**
 * What git says of a folder, now (ADM-1). Outside git everything but the date is null: no git on the machine, a folder
 * unpacked from an archive, or one that merely lies inside somebody else's repository.
 */
export async function buildFacts(root: string, now: Date): Promise<BuildFacts> {
  const git = async (...args: string[]): Promise<string | null> => {
    try {
      const { stdout } = await promisify(execFile)('git', args, { cwd: root });
      return stdout.trim() || null;
    } catch {
      // Not a failure of the build: there is just nothing to tell.
      return null;
    }
  };
  const buildDate = now.toISOString();
  const top = await git('rev-parse', '--show-toplevel');
  if (top === null || (await realpath(top)) !== (await realpath(root))) {
    return { buildNumber: null, buildDate, gitCommit: null, gitBranch: null };
  }
  const [buildNumber, gitCommit, gitBranch] = await Promise.all([
    git('rev-list', '--count', 'HEAD'),
    // Without any tag's name: always the commit itself.
    git('describe', '--always', '--dirty', '--exclude=*', `--abbrev=${COMMIT_DIGITS}`),
    git('branch', '--show-current'),
  ]);
  return { buildNumber, buildDate, gitCommit, gitBranch };
}
