import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { publicAnalyticsQuery } from '../../features/analytics/analytics-queries.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { daysKey, todayQuery } from '../../features/collections/collection-queries.ts';
import { favouritesQuery } from '../../features/favourites/favourites-query.ts';
import { camerasQuery } from '../../features/gallery/cameras-query.ts';
import { latestNewsQuery, newsCountQuery, newsQuery } from '../../features/news/news-queries.ts';
import { passkeySignInQuery } from '../../features/passkeys/passkeys-query.ts';
import { siteQuery } from '../../features/site/site-query.ts';

/** Keys of data that visitors may see. Data under any key that this file does not name count as the owner's. */
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
/** First parts of the keys of queries per photo or per collection, whose data visitors may see too. */
const VISITORS_TOPICS = new Set<unknown>(['exif', 'likes']);

/** After a logout, removes the owner's data from this tab (AUTH-2). */
export function forgetOwner(client: QueryClient): void {
  client.setQueryData(userQuery().queryKey, null);
  const user = hashKey(userQuery().queryKey);
  client.removeQueries({
    predicate: ({ queryKey, queryHash }) => queryHash !== user && !isVisitors(queryKey),
  });
  // Otherwise submitted values, such as a password, stay in memory for minutes.
  client.getMutationCache().clear();
}

function isVisitors(key: QueryKey): boolean {
  const [topic, detail] = key;
  // `['collections', { … }]` is a page of the gallery.
  if (topic === daysKey[0] && typeof detail === 'object') return true;
  return VISITORS_TOPICS.has(topic) || visitorsKeys.has(hashKey(key));
}
