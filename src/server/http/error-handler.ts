import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError, type ErrorCode, errorBody, errorStatus } from '../../shared/errors.ts';
import { toDatabaseError } from '../db/database-errors.ts';
import { sendRawError } from './connections/send-raw-error.ts';
import type { Refusals } from './limits/refusals.ts';

/** Logged in place of the error's own message, which may repeat the values of a query. */
const CALL_FAILED = 'A call failed';
/** A restart of the database takes a few seconds. */
export const RETRY_AFTER_SEC = 5;

/** The code for a refusal of Fastify's own (bad JSON, too large, wrong type), by its HTTP status. */
function codeOf(error: FastifyError): ErrorCode | undefined {
  const { statusCode } = error;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  const match = Object.entries(errorStatus).find(([, status]) => status === statusCode);
  return match ? (match[0] as ErrorCode) : 'bad_request';
}

/**
 * Converts errors to responses: `{code, reason, message, error}` (API-3). Only an `AppError`, or a refusal of
 * Fastify's, is shown to the caller; all others are logged and answered with a plain 500.
 * `refusals` delays the responses of a rate limit.
 */
export function installErrorHandler(app: FastifyInstance, refusals?: Refusals): void {
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found');
  });
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = toDatabaseError(thrown) ?? thrown;
    if (error instanceof AppError) {
      if (error.code === 'unavailable') reply.header('retry-after', RETRY_AFTER_SEC);
      if (error.status >= 500) request.log.error(error, CALL_FAILED);
      if (error.retryAfterSec !== undefined) reply.header('retry-after', error.retryAfterSec);
      // The message is sent unchanged, because clients may compare it, for example with `Unauthorized` (AUTH-3).
      const body = errorBody(error.reason, error.message, error);
      reply.code(error.status);
      if (error.reason !== 'too_many_requests' || refusals === undefined) return reply.send(body);
      refusals.hold(request.callerKey, reply.raw, () => void reply.send(body));
      return undefined;
    }
    const code = codeOf(error);
    if (code !== undefined) return reply.code(errorStatus[code]).send(errorBody(code, error.message));
    request.log.error(error, CALL_FAILED);
    return reply.code(500).send(errorBody('internal', 'Something went wrong on the server'));
  });
}

/** A path at which there is no page. */
export const NOWHERE = '/not/a/page';

/**
 * Answers a URL that reaches no route and no hook, because it cannot be decoded (`/%`) or has too long a parameter:
 * with the page for an unknown path (ROUTE-3), or with a JSON error for the API and for changes.
 */
export function answerBadUrl(
  { routing }: Pick<FastifyInstance, 'routing'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, url = '' } = request;
  if ((method === 'GET' || method === 'HEAD') && !url.startsWith('/api/')) {
    const [path = ''] = url.split('?', 1);
    // Keeps the query, which may choose a language and a theme.
    request.url = NOWHERE + url.slice(path.length);
    routing(request, response);
  } else {
    sendRawError(response, 'bad_request', 'The URL cannot be read');
  }
}
