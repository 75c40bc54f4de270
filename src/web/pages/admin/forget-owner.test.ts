import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { analyticsSettingsQuery, publicAnalyticsQuery } from '../../features/analytics/analytics-queries.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { allCollectionsQuery } from '../../features/collection-editor/list/all-collections-query.ts';
import { galleryPageQuery, todayQuery } from '../../features/collections/collection-queries.ts';
import { favouritesQuery } from '../../features/favourites/favourites-query.ts';
import { feedbackQuery } from '../../features/feedback-inbox/feedback-queries.ts';
import { camerasQuery } from '../../features/gallery/cameras-query.ts';
import { totalLikesQuery, visitorLikesQuery } from '../../features/likes/like-queries.ts';
import { mailQuery } from '../../features/mail/mail-query.ts';
import { exifQuery } from '../../features/metadata/exif-query.ts';
import { latestNewsQuery, newsCountQuery, newsQuery } from '../../features/news/news-queries.ts';
import { allNewsQuery } from '../../features/news-editor/list/all-news-query.ts';
import { passkeySignInQuery, passkeysQuery } from '../../features/passkeys/passkeys-query.ts';
import { sessionsQuery } from '../../features/password/sessions-query.ts';
import { siteQuery } from '../../features/site/site-query.ts';
import { dropboxQuery } from '../../features/storage/dropbox-query.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { forgetOwner } from './forget-owner.ts';

const visitors: QueryKey[] = [
  siteQuery().queryKey,
  galleryPageQuery({}).queryKey,
  galleryPageQuery({ camera: 'X100V' }).queryKey,
  todayQuery().queryKey,
  favouritesQuery().queryKey,
  camerasQuery().queryKey,
  newsQuery().queryKey,
  latestNewsQuery().queryKey,
  newsCountQuery().queryKey,
  publicAnalyticsQuery().queryKey,
  passkeySignInQuery.queryKey,
  visitorLikesQuery(1).queryKey,
  totalLikesQuery(1).queryKey,
  exifQuery('/media/a.jpg').queryKey,
];

const owners: QueryKey[] = [
  allCollectionsQuery().queryKey,
  allNewsQuery().queryKey,
  analyticsSettingsQuery().queryKey,
  feedbackQuery('pending').queryKey,
  mailQuery().queryKey,
  dropboxQuery().queryKey,
  passkeysQuery.queryKey,
  sessionsQuery.queryKey,
  ['something', 'of tomorrow'],
];

test('[AUTH-2] after logout only data that visitors may see are left in the cache', () => {
  const client = createQueryClient();
  for (const key of [...visitors, ...owners]) client.setQueryData(key, ['known']);
  const user: QueryKey = userQuery().queryKey;
  client.setQueryData(user, { id: 1, username: 'admin', role: 'admin' });
  client.getMutationCache().build(client, { mutationFn: async () => 'an app password' });
  forgetOwner(client);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey)).toEqual([...visitors, user]);
  expect(client.getQueryData(user)).toBeNull();
  expect(client.getMutationCache().getAll()).toEqual([]);
});
