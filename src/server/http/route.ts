import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../shared/endpoint.ts';
import { AppError } from '../../shared/errors.ts';
import { clearBodyTimeout } from './connections/body-timeout.ts';
import { requireOwner } from './session.ts';

/** Nothing of the contract is half as deep. */
const MAX_DEPTH = 32;

/** What a handler is given: everything already checked against the endpoint's shapes. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route serves of the contract. */
    endpoint?: Endpoint;
  }
}

/**
 * Serves one endpoint of the contract: an owner's call without a session is answered 401 before anything is
 * read, input is validated on the way in (400 naming the field) and the answer is cut to its shape on the way
 * out, so that a column added to a table never leaks.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
): void {
  serve(app, endpoint, async (call) => outgoing(endpoint.answer, await handler(call)));
}

/** The same for a handler that sees to its answer's shape itself. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    // A handler that answers with a stream or a file does not want Fastify's automatic HEAD twin.
    exposeHeadRoute: endpoint.answer !== undefined,
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    ...(endpoint.access === 'owner' ? { onRequest: ownersHooks(endpoint) } : {}),
    config: { endpoint },
    handler: async (request, reply) => {
      // What only the owner may see, no cache may keep.
      if (endpoint.access === 'owner') reply.header('cache-control', 'private, no-store');
      refuseRepeated(request.query);
      return handler({
        params: parsed(endpoint.params, request.params) as ParamsOf<E>,
        query: parsed(endpoint.query, request.query) as QueryOf<E>,
        body: parsed(endpoint.body, request.body) as BodyOf<E>,
        request,
        reply,
      });
    },
  });
}

/** Only who is signed in may send for long: photos, and days with pictures in their addresses. */
function ownersHooks({ file, maxBodyBytes }: Endpoint) {
  if (file === undefined && maxBodyBytes === undefined) return requireOwner;
  return [requireOwner, async ({ raw }: FastifyRequest) => clearBodyTimeout(raw)];
}

/** One name, one value: which of two would count is another thing for every reader of an address. */
function refuseRepeated(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) throw new AppError('bad_request', `${name}: Must be given only once`);
    if (name === '__proto__') throw new AppError('bad_request', `${name}: Invalid name`);
  }
}

function parsed(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const nul = pathOfNul(value);
  if (nul !== undefined) throw new AppError('bad_request', `${nul}: Invalid character U+0000`);
  const result = safeParse(schema, value ?? {});
  if (result.success) return result.data;
  throw new AppError('bad_request', messageOf(result.error.issues[0]));
}

/**
 * Where a text holds the character no PostgreSQL text can hold; undefined where none does.
 * @throws AppError for what is nested so deeply that whoever looks into it would run out of stack
 */
function pathOfNul(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAX_DEPTH) throw new AppError('bad_request', 'The body is nested too deeply');
  for (const [key, item] of Object.entries(value)) {
    const found = pathOfNul(item, path === '' ? key : `${path}.${key}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Zod's own sentences do not name the field; ours (`Exactly 5 photo URLs are required`) do. */
function messageOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'Invalid input';
  const field = issue.path.join('.');
  return field !== '' && /^(Invalid|Too|Unrecognized|Must)/.test(issue.message)
    ? `${field}: ${issue.message}`
    : issue.message;
}

/** An answer cut to its shape; one without a shape (a stream, a file) as it is. */
export function outgoing(schema: z.core.$ZodType | undefined, answer: unknown): unknown {
  if (schema === undefined) return answer;
  const result = safeParse(schema, answer);
  if (result.success) return result.data;
  throw new Error('An answer does not fit its contract', { cause: result.error });
}
