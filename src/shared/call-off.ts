import * as z from 'zod/mini';
import { OwnerTitle } from './owner-text.ts';

/** How the owner calls an opening off (OPEN-7). */
export const CallOff = z.object({
  /** What visitors who wait read; without it the gallery's own sentence. */
  words: z.optional(OwnerTitle),
  /** The photos are shown only once the owner shows them or sets another hour. */
  staysUnrevealed: z._default(z.boolean(), false),
});

/** `opensAt`: ISO moment of the hour that it had. */
export interface CalledOffOpening extends z.infer<typeof CallOff> {
  opensAt: string;
}
