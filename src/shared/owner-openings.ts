import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { Opening } from './openings.ts';

/* The owner's endpoints for openings; not in `openings.ts`, which every page loads. */

const byDate = z.object({ date: DateString });

export const revealNextPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/openings/{date}/reveal',
  access: 'owner',
  summary: 'Reveal the next photo, if its index is `photoIndex`',
  params: byDate,
  body: z.object({ photoIndex: z.int().check(z.minimum(1), z.maximum(4)) }),
  answer: Opening,
});

export const continueOpening = endpoint({
  method: 'POST',
  path: '/api/admin/openings/{date}/continue',
  access: 'owner',
  summary: 'Let the clock reveal the remaining photos',
  params: byDate,
  answer: Opening,
});
