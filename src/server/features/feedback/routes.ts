import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { sendFeedback } from '../../../shared/feedback.ts';
import type { Db } from '../../db/connect.ts';
import type { SustainedRate } from '../../db/queries/rate-limits.ts';
import { clientIdOf } from '../../http/client-cookie.ts';
import type { RateLimiter } from '../../http/limits/rate-limiter.ts';
import { route } from '../../http/route.ts';
import { findSubmission, insertFeedback } from './queries.ts';

/** The limit of an IP address, which many people may share: ten at once, then twenty an hour. */
const MESSAGES: SustainedRate = { name: 'feedback', burst: 10, everyMs: 3 * 60_000 };

interface FeedbackOptions {
  db: Db;
  limiter: RateLimiter;
  https: boolean;
  /** If mail is not set up, feedback is stored without queueing a job. */
  mailIsOn: () => Promise<boolean>;
  /** Queues the e-mail to the owner, as part of the transaction `within`. */
  notify: (feedbackId: number, within: Db) => Promise<void>;
}

export function feedbackRoutes(
  app: FastifyInstance,
  { db, limiter, https, mailIsOn, notify }: FeedbackOptions,
): void {
  route(app, sendFeedback, async ({ body, request, reply }) => {
    const { name, email, message, submissionId } = body;
    const known = () => (submissionId === undefined ? undefined : findSubmission(db, submissionId));
    // A submission that is stored already does not count against the limit.
    const before = await known();
    if (before !== undefined) return { id: before };
    await limiter.take(MESSAGES, request.callerKey);
    const isMailOn = await mailIsOn();
    const id = await db.transaction(async (tx) => {
      const stored = await insertFeedback(tx, {
        ...{ name, message, submissionId, email: email || null },
        clientId: clientIdOf(request, https),
      });
      if (isMailOn && stored !== undefined) await notify(stored, tx);
      return stored;
    });
    if (id !== undefined) {
      reply.code(201);
      return { id };
    }
    const stored = await known();
    if (stored === undefined) throw new AppError('conflict', 'This feedback was deleted meanwhile');
    return { id: stored };
  });
}
