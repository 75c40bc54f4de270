import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { BuildFacts } from '../src/shared/build-info.ts';

const COMMIT_DIGITS = 12;
const COMMIT = /^[\da-f]{12,64}$/;

/** Now, or `SOURCE_DATE_EPOCH` (in seconds), so that two builds of a commit have the same bytes. */
export function buildTime(epoch = process.env.SOURCE_DATE_EPOCH): Date {
  return epoch && /^\d+$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date();
}

/**
 * What git reports about a folder now (ADM-1). Everything but the date is null without git, in an unpacked archive, and
 * in a folder inside another repository; the commit is then that of `GIT_COMMIT`, if it is one (Dockerfile).
 */
export async function buildFacts(
  root: string,
  now: Date,
  commit = process.env.GIT_COMMIT ?? '',
): Promise<BuildFacts> {
  const git = async (...args: string[]): Promise<string | null> => {
    try {
      const { stdout } = await promisify(execFile)('git', args, { cwd: root });
      return stdout.trim() || null;
    } catch {
      // Not an error: there is no git information.
      return null;
    }
  };
  const buildDate = now.toISOString();
  const top = await git('rev-parse', '--show-toplevel');
  if (top === null || (await realpath(top)) !== (await realpath(root))) {
    const gitCommit = COMMIT.test(commit) ? commit.slice(0, COMMIT_DIGITS) : null;
    return { buildNumber: null, buildDate, gitCommit, gitBranch: null };
  }
  const [buildNumber, gitCommit, gitBranch] = await Promise.all([
    git('rev-list', '--count', 'HEAD'),
    // Excludes tags: always the commit itself.
    git('describe', '--always', '--dirty', '--exclude=*', `--abbrev=${COMMIT_DIGITS}`),
    git('branch', '--show-current'),
  ]);
  return { buildNumber, buildDate, gitCommit, gitBranch };
}
