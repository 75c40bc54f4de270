import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What git said when the site was built; `null` where nothing was known, as in a folder unpacked from an archive. */
export const BuildFacts = z.object({
  /** How many commits led here. */
  buildNumber: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  buildDate: z.nullable(z.string()),
  /** Twelve digits; `-dirty` behind them when something was not committed. */
  gitCommit: z.nullable(z.string()),
  gitBranch: z.nullable(z.string()),
});
export type BuildFacts = z.infer<typeof BuildFacts>;

/** The same with where it runs (ADM-1). */
export const BuildInfo = z.extend(BuildFacts, { environment: z.string() });
export type BuildInfo = z.infer<typeof BuildInfo>;

export const getBuildInfo = endpoint({
  method: 'GET',
  path: '/api/build-info',
  // A visitor has no use for it; one who looks for a known weakness has.
  access: 'owner',
  summary: 'Which build is running, from git at build time',
  answer: BuildInfo,
});
