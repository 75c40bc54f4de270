import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';
import { RowIdText } from '../../../shared/row-id.ts';
import type { Db } from '../../db/connect.ts';
import { type AddressLogging, loggedAddress } from '../../http/logging/logger-options.ts';
import { deviceOf, isOwner } from '../../http/session.ts';
import { type Audited, auditedEndpoints } from './audited-endpoints.ts';
import { countFailure, findName, insertEntry } from './queries.ts';

/** A subject is a date, an id, a name or the names of settings. */
const MAX_SUBJECT_LENGTH = 200;
const FIRST_ERROR_STATUS = 400;
const WRITING = 'writing an entry';

interface AuditOptions {
  db: Db;
  now: () => Date;
  addresses: AddressLogging;
}

/**
 * Records the calls in `auditedEndpoints` before their responses are sent (OPS-5, decision 0051). If an entry cannot
 * be written, for example on a full disk, this is only logged and does not affect the call.
 */
export function installAudit(app: FastifyInstance, { db, now, addresses }: AuditOptions): void {
  /** The date of the deleted day or the title of the news that a request acts on, read before the handler. */
  const names = new WeakMap<FastifyRequest, string | undefined>();
  const networkOf = ({ ip }: FastifyRequest) => loggedAddress(ip, addresses);

  async function recordSuccess(request: FastifyRequest, reply: FastifyReply, audited: Audited) {
    const { action, subject, succeeded, oncePerDay } = audited;
    if (action === undefined || reply.statusCode >= FIRST_ERROR_STATUS) return;
    const answered = {
      params: membersOf(request.params),
      body: membersOf(request.body),
      location: String(reply.getHeader('location') ?? ''),
      name: names.get(request),
      wasSignedIn: succeeded !== undefined && (await isOwner(request)),
    };
    if (succeeded?.(answered) === false) return;
    const changed = subject?.(answered);
    // The form was saved without changes.
    if (changed === '') return;
    const at = now();
    const about = String(changed ?? '').slice(0, MAX_SUBJECT_LENGTH);
    const day = at.toISOString().slice(0, 'YYYY-MM-DD'.length);
    await insertEntry(db, {
      ...{ at, action, subject: about },
      ...{ network: networkOf(request), device: deviceOf(request) },
      once: oncePerDay && [about, day, app.sessions.idOf(request) ?? ''],
    });
  }

  async function recordFailure(request: FastifyRequest, error: Error, { failures }: Audited) {
    const action = error instanceof AppError ? failures?.[error.reason] : undefined;
    if (action !== undefined) await countFailure(db, { at: now(), action, network: networkOf(request) });
  }

  async function keepName(request: FastifyRequest, kind: NonNullable<Audited['named']>) {
    const { success, data: id } = safeParse(RowIdText, membersOf(request.params).id);
    if (success) names.set(request, await findName(db, kind, id));
  }

  /** What fails is only logged. */
  const attempt = async (request: FastifyRequest, what: string, work: Promise<void>) => {
    await work.catch((error: unknown) => request.log.error(error, `audit: ${what} failed`));
  };

  app.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {};
    const audited = endpoint && auditedEndpoints[`${endpoint.method} ${endpoint.path}`];
    if (typeof audited !== 'object') return;
    const { named, succeeded } = audited;
    if (named !== undefined || succeeded !== undefined) {
      route.preHandler = async (request: FastifyRequest) => {
        // Reads the session before the handler, which may end it; the result is cached in the request.
        if (succeeded !== undefined) await isOwner(request);
        if (named !== undefined) await attempt(request, 'reading a name', keepName(request, named));
      };
    }
    route.onSend = (request, reply) => attempt(request, WRITING, recordSuccess(request, reply, audited));
    route.onError = (request, _, error) => attempt(request, WRITING, recordFailure(request, error, audited));
  });
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
