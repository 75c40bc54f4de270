import { getAnalyticsConfig } from '../../shared/analytics.ts';
import { getTodaysCollection, listCollections } from '../../shared/collections.ts';
import { getTotalLikes, listTopLiked } from '../../shared/likes.ts';
import { getMetadataFilters } from '../../shared/metadata.ts';
import { listNews } from '../../shared/news.ts';

/** Calls that everybody is answered alike: what pages are made of, and nothing that depends on who asks. */
export const everybodysAnswers = [
  getTodaysCollection,
  listCollections,
  listTopLiked,
  getTotalLikes,
  getMetadataFilters,
  listNews,
  getAnalyticsConfig,
];
