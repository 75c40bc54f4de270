import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { galleryPageQuery, openingsQuery, todayQuery } from '../features/collections/collection-queries.ts';
import { ArchiveSection } from '../features/collections/grid/archive-section.tsx';
import { PreviousDayColumn } from '../features/collections/today/previous-day-column.tsx';
import { ShuffledPhotos } from '../features/collections/today/shuffled-photos.tsx';
import { preloadLayouts, TodaySection } from '../features/collections/today/today-section.tsx';
import { TodayFailed, TodayLoading } from '../features/collections/today/today-states.tsx';
import { useShuffle } from '../features/collections/today/use-shuffle.ts';
import { useLiveCollections } from '../features/collections/use-live-collections.ts';
import { favouritesQuery } from '../features/favourites/favourites-query.ts';
import { FavouritesSection } from '../features/favourites/favourites-section.tsx';
// Imports without names declare only the types of elements; their code is loaded when the page is idle.
import type {} from '../features/follow/follow-section.tsx';
import { latestNewsQuery } from '../features/news/news-queries.ts';
import { NewsSection } from '../features/news/news-section.tsx';
import type {} from '../features/privacy/privacy-lines.tsx';
import { AboutSection } from '../features/site/about-section.tsx';
import { siteQuery } from '../features/site/site-query.ts';
import type { call } from '../lib/call.ts';
import { logger } from '../lib/logger.ts';
import { useLanguage } from '../lib/texts.ts';
import { chunk } from '../ui/chunk.tsx';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { favouriteSlides } from './favourite-slides.ts';
import { openingsOnHome } from './home/home-openings.ts';
import type {} from './home/start-today-foot.tsx';
import { existsIfLoaded } from './routing/exists-if-loaded.ts';
import { openingPlace, preloadShownParts } from './shown-parts.ts';
import { SiteFrame } from './site-frame.tsx';
import { useViewer } from './viewer/use-viewer.tsx';

export const preloadShown = preloadShownParts;

/** An empty filter: the viewer steps through all collections (VIEW-5). */
const everyDay = {};

const warn = (message: string, cause?: unknown) =>
  logger.warn('general', message, ...(cause === undefined ? [] : [cause]));

/** Shown while today has neither photos nor an opening. */
const todayEmpty = chunk(
  async () => (await import('../features/collections/today/today-empty.tsx')).TodayEmpty,
);

/** Loads what the page shows. Undefined if today or the newest days could not be loaded. */
export async function loadHome(client: QueryClient, via: typeof call): Promise<boolean | undefined> {
  await Promise.all([
    preloadLayouts(),
    todayEmpty.preload(),
    client.prefetchQuery(latestNewsQuery(via)),
    client.prefetchQuery(todayQuery(via)),
    client.prefetchQuery(galleryPageQuery({}, via)),
    client.prefetchQuery(favouritesQuery(via)),
    client.prefetchQuery(openingsQuery(via)),
  ]);
  if (client.getQueryData(openingsQuery().queryKey)?.length) {
    await openingPlace.preload();
  }
  return (
    existsIfLoaded(client, todayQuery().queryKey) && existsIfLoaded(client, galleryPageQuery({}).queryKey)
  );
}

/** `/`: one scrolling page with sections in the order of ROUTE-1. */
export function HomePage() {
  const language = useLanguage();
  const { data: site } = useQuery(siteQuery());
  const newest = useQuery(galleryPageQuery({}));
  const news = useQuery(latestNewsQuery());
  const { data: topLiked = [] } = useQuery(favouritesQuery());
  const { data: openings = [] } = useQuery(openingsQuery());
  const [awaited, setAwaited] = useState<string>();
  const { opening, tomorrow } = openingsOnHome(openings, { today: site?.today, awaited });
  // Until today's opening is over, the server has no collection of today for visitors.
  const today = useQuery({ ...todayQuery(), enabled: !opening });
  // A disabled query still returns its cached data.
  const current = opening ? undefined : today.data;
  useLiveCollections({ hasOpenings: !opening });

  const collections = newest.data?.days.map(({ collection }) => collection);
  const { openViewer, viewer } = useViewer({ filter: everyDay, shown: newest.data, site });
  const shuffle = useShuffle({ todayId: current?.id, warn });
  const { shuffled } = shuffle;
  const daysAround = useDaysAround(shuffled?.id);
  // The refetched version of the shuffled collection comes first, because it has the owner's changes.
  const featured = daysAround?.find(({ id }) => id === shuffled?.id) ?? shuffled ?? current;

  const shownDate = featured?.date ?? opening?.date ?? site?.today;
  const previousDay = daysAround?.find(({ date }) => shownDate === undefined || date < shownDate);

  const renderToday = () => {
    if (opening && !shuffled) {
      return (
        <LoadBoundary>
          <Suspense>
            <openingPlace.Component opening={opening} />
          </Suspense>
        </LoadBoundary>
      );
    }
    if (featured) {
      return (
        <ShuffledPhotos collection={featured} {...shuffle}>
          <TodaySection
            collection={featured}
            previousDay={previousDay}
            siteLayout={site?.layout}
            onOpen={openViewer}
          >
            <today-foot
              key={language + featured.id}
              lang={language}
              class="contents"
              data-id={featured.id}
              data-date={featured.date}
              data-opened={featured.opensAt}
            />
          </TodaySection>
        </ShuffledPhotos>
      );
    }
    // Null if today has no photos, also if a later request failed.
    if (today.data === undefined)
      return today.isError ? <TodayFailed onRetry={() => today.refetch()} /> : <TodayLoading />;
    return (
      <LoadBoundary>
        <Suspense>
          <todayEmpty.Component today={site?.today} lastDay={previousDay} onOpen={openViewer} />
        </Suspense>
      </LoadBoundary>
    );
  };

  return (
    <SiteFrame>
      <div className="home-top">
        <section id="today" className="scroll-mt-24 pt-6 pb-18 md:pt-18 wide:pt-5">
          {renderToday()}
          {tomorrow && (
            <LoadBoundary>
              <Suspense>
                <openingPlace.Component opening={tomorrow} onWaiting={setAwaited} />
              </Suspense>
            </LoadBoundary>
          )}
        </section>
        <div className="home-side">
          {previousDay && (
            <PreviousDayColumn collection={previousDay} onOpen={openViewer} isLast={!featured} />
          )}
          <NewsSection items={news.data} isFailed={news.isError} />
        </div>
      </div>
      <FavouritesSection
        favourites={favouriteSlides(topLiked, language)}
        onOpen={openViewer}
        isCovered={Boolean(viewer)}
      />
      <ArchiveSection
        collections={collections}
        isFailed={newest.isError && collections === undefined}
        onRetry={() => newest.refetch()}
        allPhotosHref="/gallery"
        onOpen={openViewer}
      />
      <AboutSection about={site?.about}>
        <privacy-slot key={language} lang={language} />
      </AboutSection>
      <follow-slot key={language} lang={language} />
      {viewer}
    </SiteFrame>
  );
}

/**
 * The collections of the gallery page that contains `collection`, newest first. If `collection` is the last one on
 * that page, the collections of the next page follow. Without `collection`: those of the first page.
 */
function useDaysAround(collection: number | undefined): readonly Collection[] | undefined {
  const { data: shown } = useQuery(galleryPageQuery({ collection }));
  const isLast =
    shown !== undefined && shown.page < shown.pageCount && shown.days.at(-1)?.collection.id === collection;
  const { data: next } = useQuery({
    ...galleryPageQuery({ page: (shown?.page ?? 1) + 1 }),
    enabled: isLast,
  });
  const days = isLast ? [...shown.days, ...(next?.days ?? [])] : shown?.days;
  return days?.map((day) => day.collection);
}
