import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import {
  findVisitorTraces,
  forgetVisitor as forgetVisitorCall,
  getRetention,
  type Retention,
  type VisitorTraces,
} from '../../../shared/privacy.ts';
import { route } from '../../http/route.ts';
import { type ForgetOptions, forgetVisitor } from './forget-visitor.ts';
import { findVisitor, type Trace, tracesOf } from './visitor.ts';

interface PrivacyOptions extends ForgetOptions {
  keep: Retention;
}

/** Serves how long data is kept (PRIV-2); finds and removes a visitor's data for "Forget this person" (PRIV-4). */
export function privacyRoutes(app: FastifyInstance, options: PrivacyOptions): void {
  route(app, getRetention, () => options.keep);

  route(app, findVisitorTraces, async ({ query }) => {
    const visitor = await findVisitor(options.db, traceIn(query));
    return existing(await tracesOf(options.db, visitor, options.subscriptions));
  });

  route(app, forgetVisitorCall, async ({ body }) => existing(await forgetVisitor(options, traceIn(body))));
}

function traceIn({
  feedbackId,
  author,
}: {
  feedbackId?: number | undefined;
  author?: string | undefined;
}): Trace {
  if ((feedbackId === undefined) === (author === undefined)) {
    throw new AppError('bad_request', 'Either feedbackId or author is needed');
  }
  return feedbackId === undefined ? { author: author ?? '' } : { feedbackId };
}

/** @throws AppError `not_found` if the visitor was forgotten in another tab meanwhile, or never existed */
function existing(traces: VisitorTraces): VisitorTraces {
  if (traces.names.length + traces.letters + traces.messages + traces.reactions > 0) return traces;
  throw new AppError('not_found', 'Nothing is stored about this visitor');
}
