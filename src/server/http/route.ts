import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import type { AnswerOf, BodyOf, Endpoint, Method, ParamsOf, QueryOf } from '../../shared/endpoint.ts';
import { AppError } from '../../shared/errors.ts';
import { clearBodyTimeout } from './connections/connection-limits.ts';
import { requireOwner } from './session.ts';

/** More than twice as deep as anything in the contract. */
const MAX_DEPTH = 32;

/** A handler's input, validated against the endpoint's shapes. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * Serves one endpoint of the contract. Without a session, an owner's endpoint answers 401 before the body is read.
 * Input is validated (400 names the field), and the response is cut to its shape, so that a column added to a table
 * never leaks.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
): void {
  serve(app, endpoint, async (call) => serializeAnswer(endpoint.answer, await handler(call)));
}

/**
 * Serves a document: a text, an image or a file. Handles HEAD too, because some programs request the headers first
 * and Fastify's automatic HEAD route does not work for streams and files.
 */
export function documentRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<unknown>,
): void {
  serve(app, endpoint, handler, ['GET', 'HEAD']);
}

/** Like `route`, for a handler that ensures its response's shape itself. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<unknown>,
  method: Method | Method[] = endpoint.method,
): void {
  app.route({
    method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: endpoint.answer !== undefined,
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    ...(endpoint.access === 'owner' ? { onRequest: ownersHooks(endpoint) } : {}),
    config: { endpoint },
    handler: async (request, reply) => {
      // No cache may store what only the owner may see.
      if (endpoint.access === 'owner') reply.header('cache-control', 'private, no-store');
      refuseRepeated(request.query);
      return handler({
        params: parseInput(endpoint.params, request.params) as ParamsOf<E>,
        query: parseInput(endpoint.query, request.query) as QueryOf<E>,
        body: parseInput(endpoint.body, request.body) as BodyOf<E>,
        request,
        reply,
      });
    },
  });
}

/**
 * Hooks that require a session and then, where bodies may be large (photos, collections with embedded images), lift
 * the time limit for sending a body.
 */
function ownersHooks({ file, maxBodyBytes }: Endpoint) {
  if (file === undefined && maxBodyBytes === undefined) return requireOwner;
  return [requireOwner, async ({ raw }: FastifyRequest) => clearBodyTimeout(raw)];
}

/** Refuses repeated parameters, which different parsers would resolve differently, and the name `__proto__`. */
function refuseRepeated(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) throw new AppError('bad_request', `${name}: Must be given only once`);
    if (name === '__proto__') throw new AppError('bad_request', `${name}: Invalid name`);
  }
}

function parseInput(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const nul = pathOfNul(value);
  if (nul !== undefined) throw new AppError('bad_request', `${nul}: Invalid character U+0000`);
  const result = safeParse(schema, withWholeCharacters(value ?? {}));
  if (result.success) return result.data;
  throw new AppError('bad_request', messageOf(result.error.issues[0]));
}

/**
 * The path of a string that contains NUL, which PostgreSQL cannot store as text; undefined if there is none.
 * @throws AppError for input nested deeper than `MAX_DEPTH`, so that recursion cannot exhaust the stack
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

/** Replaces halves of surrogate pairs, e.g. of a cut emoji, by U+FFFD: PostgreSQL's JSON cannot store them. */
function withWholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(withWholeCharacters);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withWholeCharacters(item)]));
}

/** Adds the field to Zod's own messages; our messages (`Exactly 5 photo URLs are required`) name it already. */
function messageOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'Invalid input';
  const field = issue.path.join('.');
  return field !== '' && /^(Invalid|Too|Unrecognized|Must)/.test(issue.message)
    ? `${field}: ${issue.message}`
    : issue.message;
}

/** A response cut to its shape; unchanged if the endpoint has no shape (a stream, a file). */
export function serializeAnswer(schema: z.core.$ZodType | undefined, answer: unknown): unknown {
  if (schema === undefined) return answer;
  const result = safeParse(schema, answer);
  if (result.success) return result.data;
  throw new Error('A response does not match its schema', { cause: result.error });
}
