import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a visitor opens the page; false if a script requests it or the browser prefetches it. Only a visit may set
 * the cookies of the chosen language and theme: a prefetched page can arrive after a newer choice and would undo it.
 */
export function isPageVisit({ accept, 'sec-purpose': purpose }: IncomingHttpHeaders): boolean {
  return purpose === undefined && (accept?.includes('text/html') ?? false);
}
