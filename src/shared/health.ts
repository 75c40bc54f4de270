import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const Health = z.object({ status: z.literal('ok') });
/** Names the running version, so that the operator can check an update (OPS-1). */
const Liveness = z.extend(Health, { version: z.string(), commit: z.nullable(z.string()) });

export const getLiveness = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'Liveness: the process responds, with its version',
  answer: Liveness,
});

/** The problem of the originals' bucket. The HTTP status stays 200: cached images are still served (OPS-1). */
const MediaHealth = z.enum(['unreachable', 'full', 'damaged', 'slow']);
export type MediaHealth = z.infer<typeof MediaHealth>;
const Readiness = z.extend(Health, { media: z.optional(MediaHealth) });

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary:
    "Readiness: 503 before a stop and, unless `database=optional`, without a database. `media`: the bucket's problem, if any",
  // `optional` is for proxies that have one server only (deploy/Caddyfile): while the database is down, that server
  // still serves pages and images from memory.
  query: z.object({ database: z.optional(z.literal('optional')) }),
  answer: Readiness,
});
