import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { publicAnalyticsQuery } from '../../features/analytics/analytics-queries.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { daysKey, todayQuery } from '../../features/collections/collection-queries.ts';
import { favouritesQuery } from '../../features/favourites/favourites-query.ts';
import { camerasQuery } from '../../features/gallery/cameras-query.ts';
import { latestNewsQuery, newsCountQuery, newsQuery } from '../../features/news/news-queries.ts';
import { passkeySignInQuery } from '../../features/passkeys/passkeys-query.ts';
import { siteQuery } from '../../features/site/site-query.ts';

/** What visitors may see too. An answer that is not named is the owner's: a new one is forgotten until it is named. */
const visitorsKeys = new Set(
  [
    siteQuery(),
    todayQuery(),
    favouritesQuery(),
    camerasQuery(),
    newsQuery(),
    latestNewsQuery(),
    newsCountQuery(),
    publicAnalyticsQuery(),
    passkeySignInQuery,
  ].map(({ queryKey }) => hashKey(queryKey)),
);
/** Of a photo, of a day: one key each. */
const VISITORS_TOPICS = new Set<unknown>(['exif', 'likes']);

/** The session has ended: nobody finds in this tab what only the owner may see (AUTH-2). */
export function forgetOwner(client: QueryClient): void {
  client.setQueryData(userQuery().queryKey, null);
  const user = hashKey(userQuery().queryKey);
  client.removeQueries({
    predicate: ({ queryKey, queryHash }) => queryHash !== user && !isVisitors(queryKey),
  });
  // What was sent, a password say, stays there for minutes otherwise.
  client.getMutationCache().clear();
}

function isVisitors(key: QueryKey): boolean {
  const [topic, detail] = key;
  // A page of days.
  if (topic === daysKey[0] && typeof detail === 'object') return true;
  return VISITORS_TOPICS.has(topic) || visitorsKeys.has(hashKey(key));
}
