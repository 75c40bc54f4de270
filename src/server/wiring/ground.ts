import type { FastifyInstance } from 'fastify';
import type { Bus } from '../db/bus.ts';
import type { Db } from '../db/connect.ts';
import type { Freshness } from '../db/freshness.ts';
import type { Env } from '../env.ts';
import type { LiveSite } from '../features/site/site.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { HotAnswers } from '../http/hot-answers.ts';
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
  /** Pictures that many ask for, answered before anything else. */
  hot: HotAnswers;
  /** Of what decides which photos visitors may see. */
  publishing: Freshness;
  jobs: Jobs;
  site: LiveSite;
  secrets: SecretBox;
  now: () => Date;
  /** Behind https cookies never travel in the clear. */
  https: boolean;
}
