import type { FastifyInstance } from 'fastify';
import type { Bus } from '../db/bus.ts';
import type { Db } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { LiveSite } from '../features/site/site.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** What every feature may stand on. */
export interface Ground {
  app: FastifyInstance;
  env: Env;
  db: Db;
  bus: Bus;
  /** What is the same for everybody, from memory. */
  answers: AnswerCache;
  jobs: Jobs;
  site: LiveSite;
  secrets: SecretBox;
  now: () => Date;
  /** Behind https cookies never travel in the clear. */
  https: boolean;
}
