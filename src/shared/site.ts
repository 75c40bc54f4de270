import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { OwnerText } from './owner-text.ts';

/** What every page needs to know of the site itself. */
export const Site = z.object({
  name: z.string(),
  /** Today in the site's time zone (TODAY-4); the browser never guesses it. */
  today: DateString,
  about: OwnerText,
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: "The site's name, its today and the words about the photographer",
  answer: Site,
});
