import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { OwnerText, OwnerTitle } from './owner-text.ts';

/** How the owner calls an opening off (OPEN-7). */
export const CallOff = z.object({
  /** The text for waiting visitors; by default the gallery's own sentence. */
  words: z.optional(OwnerTitle),
  /** If true, the photos stay unrevealed until the owner shows them or sets another hour. */
  staysUnrevealed: z._default(z.boolean(), false),
});

/** `opensAt`: the ISO moment for which the opening was planned. */
export interface CalledOffOpening extends z.infer<typeof CallOff> {
  opensAt: string;
}

/** Public even before the opening's date, when the API does not show the day itself yet. */
export const getCalledOff = endpoint({
  method: 'GET',
  path: '/api/openings/{date}/called-off',
  access: 'public',
  summary: "Get the owner's text about a called-off opening, if any",
  params: z.object({ date: DateString }),
  answer: z.object({ words: z.optional(OwnerText) }),
});
