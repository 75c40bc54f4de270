import type { FastifyInstance } from 'fastify';
import { sendFeedback } from '../../../shared/feedback.ts';
import type { Db } from '../../db/connect.ts';
import type { Pace } from '../../db/rate-limits.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { route } from '../../http/route.ts';
import { insertFeedback } from './queries.ts';

/** Of an address, which a school or a phone network shares: ten at once, then twenty an hour. */
const LETTERS: Pace = { name: 'feedback', burst: 10, everyMs: 3 * 60_000 };

interface FeedbackOptions {
  db: Db;
  limiter: RateLimiter;
  /** Asked before anything is stored: without mail no work is left waiting for it. */
  mailIsOn: () => Promise<boolean>;
  /** Has the owner told of it by mail, if and only if `within` commits. */
  notify: (feedbackId: number, within: Db) => Promise<void>;
}

export function feedbackRoutes(
  app: FastifyInstance,
  { db, limiter, mailIsOn, notify }: FeedbackOptions,
): void {
  route(app, sendFeedback, async ({ body: { name, email, message }, request, reply }) => {
    await limiter.take(LETTERS, request.callerKey);
    const tell = await mailIsOn();
    const id = await db.transaction(async (tx) => {
      const stored = await insertFeedback(tx, { name, email: email || null, message });
      if (tell) await notify(stored, tx);
      return stored;
    });
    reply.code(201);
    return { id };
  });
}
