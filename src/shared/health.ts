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

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The process and its database answer; 503 otherwise',
  answer: Health,
});
