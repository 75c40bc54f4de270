import type { FastifyInstance } from 'fastify';
import { sendFeedback } from '../../../shared/feedback.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { insertFeedback } from './queries.ts';

interface FeedbackOptions {
  db: Db;
  /** Asked before anything is stored: without mail no work is left waiting for it. */
  mailIsOn: () => Promise<boolean>;
  /** Has the owner told of it by mail, if and only if `within` commits. */
  notify: (feedbackId: number, within: Db) => Promise<void>;
}

export function feedbackRoutes(app: FastifyInstance, { db, mailIsOn, notify }: FeedbackOptions): void {
  route(app, sendFeedback, async ({ body, reply }) => {
    const tell = await mailIsOn();
    const id = await db.transaction(async (tx) => {
      const stored = await insertFeedback(tx, { ...body, email: body.email || null });
      if (tell) await notify(stored, tx);
      return stored;
    });
    reply.code(201);
    return { id };
  });
}
