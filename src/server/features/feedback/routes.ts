import type { FastifyInstance } from 'fastify';
import { sendFeedback } from '../../../shared/feedback.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { insertFeedback } from './queries.ts';

export function feedbackRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, sendFeedback, async ({ body, reply }) => {
    const id = await insertFeedback(db, { ...body, email: body.email || null });
    reply.code(201);
    return { id };
  });
}
