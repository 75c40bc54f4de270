import * as z from 'zod/mini';
import { MAX_TEXT_LENGTH } from './limits.ts';

/** What the owner said of a photo on a tour (WALK-4). */
export const Remark = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(MAX_TEXT_LENGTH, { error: 'A remark has 1 to 1,000 characters' }),
    ),
  saidAt: z.iso.datetime({ offset: true }),
});
export type Remark = z.infer<typeof Remark>;
