import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DateString } from '../../shared/dates.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { errorStatus } from '../../shared/errors.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ANSWERS = 2_000;
/** What there is, and that there is nothing: both are answers. */
const KNOWLEDGE = new Set([200, errorStatus.not_found]);
/** What belongs to an answer's bytes. Everything else is said anew. */
const HEADERS = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'] as const;

interface LastKnownOptions {
  /** Calls that are answered alike whoever asks. */
  endpoints: readonly Endpoint[];
  /** Today in the site's time zone: another day shows other photos, and yesterday's answer would be wrong (TODAY-4). */
  today: () => DateString;
}

interface KnownAnswer {
  day: DateString;
  status: number;
  headers: [string, string][];
  payload: string | Buffer;
}

/**
 * While the database is away the site goes on from what it answered last: of a call that cannot be answered now the
 * last answer of the same day is given, pages included, since they are made of such calls. Before compression and tags.
 */
export function installLastKnown(app: FastifyInstance, { endpoints, today }: LastKnownOptions): void {
  const paths = new Set(endpoints.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
  const answers = new LRUCache<string, KnownAnswer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ payload }) => payload.length + 1,
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || !paths.has(request.routeOptions.url ?? '')) return payload;
    const name = nameOf(request);
    const { statusCode: status } = reply;
    if (KNOWLEDGE.has(status) && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      const headers = HEADERS.flatMap((header): [string, string][] => {
        const value = reply.getHeader(header);
        return value === undefined ? [] : [[header, String(value)]];
      });
      answers.set(name, { day: today(), status, headers, payload });
    }
    if (status !== errorStatus.unavailable) return payload;
    const known = answers.get(name);
    if (known === undefined || known.day !== today()) return payload;
    for (const header of [...HEADERS, 'content-length', 'retry-after']) reply.removeHeader(header);
    for (const [header, value] of known.headers) reply.header(header, value);
    reply.code(known.status);
    return known.payload;
  });
}

/** An answer may be packed for its asker. */
function nameOf({ url, headers }: FastifyRequest): string {
  return `${headers['accept-encoding'] ?? ''} ${url}`;
}
