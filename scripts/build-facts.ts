import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { BuildFacts } from '../src/shared/build-info.ts';

const COMMIT_DIGITS = 12;
const COMMIT = /^[\da-f]{12,64}$/;

/** Returns `SOURCE_DATE_EPOCH` (seconds), with which two builds of a commit have the same bytes; otherwise now. */
export function buildTime(epoch = process.env.SOURCE_DATE_EPOCH): Date {
  return epoch && /^\d+$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date();
}

/**
 * Returns the date `now`, and from git the build's number, commit and branch (ADM-1). These three are null without
 * git, in an unpacked archive and in a folder inside another repository. There `GIT_COMMIT` (set by the Dockerfile)
 * is used as the commit if it is a hash.
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
      // git is missing, or this is no repository.
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
    // With all tags excluded, `git describe` prints the commit's hash.
    git('describe', '--always', '--dirty', '--exclude=*', `--abbrev=${COMMIT_DIGITS}`),
    git('branch', '--show-current'),
  ]);
  return { buildNumber, buildDate, gitCommit, gitBranch };
}
