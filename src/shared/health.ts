import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** For supervisors, containers and load balancers; reveals nothing about the gallery. */
const Health = z.object({ status: z.literal('ok') });
/** Which version runs (OPS-1), so that an update can be watched. */
const Liveness = z.extend(Health, { version: z.string(), commit: z.nullable(z.string()) });

export const getLiveness = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process answers, and which version it is',
  answer: Liveness,
});

/** What is wrong with the bucket of the originals, if anything is: what is cached is served all the same (OPS-1). */
const MediaHealth = z.enum(['unreachable', 'full', 'damaged', 'slow']);
export type MediaHealth = z.infer<typeof MediaHealth>;
const Readiness = z.extend(Health, { media: z.optional(MediaHealth) });

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The process and its database answer; 503 otherwise. `media`: what is wrong with the bucket',
  answer: Readiness,
});
