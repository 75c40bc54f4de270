import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { OwnerText, OwnerTitle } from './owner-text.ts';

/** How the owner calls an opening off (OPEN-7). */
export const CallOff = z.object({
  /** The text for waiting visitors; by default the gallery's own sentence. */
  words: z.optional(OwnerTitle),
  /** The photos are shown only once the owner shows them or sets another hour. */
  staysUnrevealed: z._default(z.boolean(), false),
});

/** `opensAt`: the ISO moment at which it was to begin. */
export interface CalledOffOpening extends z.infer<typeof CallOff> {
  opensAt: string;
}

/** For pages of an opening that was called off; also before its date, when the day itself is not published. */
export const getCalledOff = endpoint({
  method: 'GET',
  path: '/api/openings/{date}/called-off',
  access: 'public',
  summary: "Get the owner's text about a called-off opening, if any",
  params: z.object({ date: DateString }),
  answer: z.object({ words: z.optional(OwnerText) }),
});
