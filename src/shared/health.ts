import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** For supervisors, containers and load balancers; reveals nothing about the gallery. */
const Health = z.object({ status: z.literal('ok') });

export const getLiveness = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process answers',
  answer: Health,
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The process and its database answer; 503 otherwise',
  answer: Health,
});
