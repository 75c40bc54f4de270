import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The time of the build and what git reported then; `null` where unknown, for instance in an unpacked archive. */
export const BuildFacts = z.object({
  /** Number of commits. */
  buildNumber: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  buildDate: z.nullable(z.string()),
  /** Twelve hexadecimal digits, with `-dirty` appended for uncommitted changes. */
  gitCommit: z.nullable(z.string()),
  gitBranch: z.nullable(z.string()),
});
export type BuildFacts = z.infer<typeof BuildFacts>;

/** The version of package.json, the build facts and the environment (ADM-1, OPS-1). */
export const BuildInfo = z.extend(BuildFacts, { version: z.string(), environment: z.string() });
export type BuildInfo = z.infer<typeof BuildInfo>;

export const getBuildInfo = endpoint({
  method: 'GET',
  path: '/api/build-info',
  // Owner only: the version helps attackers who look for known weaknesses.
  access: 'owner',
  summary: 'Get the running build, as recorded from git at build time',
  answer: BuildInfo,
});
