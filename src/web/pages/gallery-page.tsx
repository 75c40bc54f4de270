import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { GalleryPage as GalleryPageAnswer, ListedDay } from '../../shared/gallery.ts';
import { type DayFilter, galleryPageQuery } from '../features/collections/collection-queries.ts';
import { type GridPhoto, gridPhotos } from '../features/collections/grid-photos.ts';
import { DayRow, type RowCounts } from '../features/collections/rows/day-row.tsx';
import { JustifiedPhotos } from '../features/collections/rows/justified-photos.tsx';
import { camerasQuery } from '../features/gallery/cameras-query.ts';
import { GalleryFilters } from '../features/gallery/gallery-filters.tsx';
import { GalleryEmpty, GalleryLoading } from '../features/gallery/gallery-states.tsx';
import {
  changedView,
  type GallerySize,
  type GalleryView,
  readView,
  viewUrl,
} from '../features/gallery/gallery-view.ts';
import { Pager } from '../features/gallery/pager.tsx';
import { galleryTexts } from '../features/gallery/texts.ts';
import { siteQuery } from '../features/site/site-query.ts';
import type { call } from '../lib/call.ts';
import type { OpenPhoto } from '../lib/open-photo.ts';
import { usePageSwipe } from '../lib/page/use-page-swipe.ts';
import { fillIn, useTexts } from '../lib/texts.ts';
import { useDebouncedValue } from '../lib/time/use-debounced-value.ts';
import { whenIdle } from '../lib/time/when-idle.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { existsIfLoaded } from './routing/exists-if-loaded.ts';
import { SiteFrame } from './site-frame.tsx';
import { useViewer } from './viewer/use-viewer.tsx';

/** A search starts after this pause in typing. */
const TYPING_PAUSE_MS = 150;

/** `/gallery`: every collection, page by page, filtered by the URL's parameters (GAL-1, GAL-2, GAL-3). */
export function GalleryPage() {
  const t = useTexts(galleryTexts);
  const view = readView(useSearch());
  const [, navigate] = useLocation();
  const { data: site } = useQuery(siteQuery());
  const { data: filters } = useQuery(camerasQuery());
  const search = useDebouncedValue(view.search, TYPING_PAUSE_MS);
  const filter = { search, hearts: view.hearts, camera: view.camera };
  const answer = useQuery({
    ...galleryPageQuery({ ...filter, page: view.page }),
    placeholderData: keepPreviousData,
  });
  const shown = answer.data;
  const pageCount = shown?.pageCount ?? 1;
  const isLate = answer.isPlaceholderData || search !== view.search;
  const page = isLate ? Math.min(view.page, pageCount) : (shown?.page ?? 1);
  const top = useRef<HTMLHeadingElement>(null);
  const swipeArea = useRef<HTMLDivElement>(null);
  // While the list of another filter loads, the previous list stays visible, and its photos open with the old filter.
  const listed = useRef(filter);
  if (!answer.isPlaceholderData) listed.current = filter;
  const { openViewer, isOpen, viewer } = useViewer({ filter: listed.current, shown, site });
  usePageAhead(filter, isLate || page === pageCount ? undefined : page + 1);

  // For a page past the end the server returns the last page; the URL is changed to that page.
  const isPastEnd = !isLate && shown !== undefined && view.page > shown.page;
  const client = useQueryClient();
  const turnBack = useEffectEvent(() => {
    // Cached by the last page's number too, because the viewer looks for the photo's page by that number.
    client.setQueryData(galleryPageQuery({ ...filter, page }).queryKey, shown);
    navigate(viewUrl({ ...view, page }), { replace: true });
  });
  useEffect(() => {
    if (isPastEnd) turnBack();
  }, [isPastEnd]);

  const change = (part: Partial<GalleryView>) => {
    // Typing replaces the history entry, because otherwise every key press would add one.
    navigate(viewUrl(changedView(view, part)), { replace: 'search' in part });
  };
  const turnTo = (to: number) => {
    if (isOpen()) return;
    change({ page: to });
    scrollTo({ top: 0, behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
  };
  usePageSwipe(swipeArea, (direction) => {
    const to = page + direction;
    if (to >= 1 && to <= pageCount) turnTo(to);
  });

  const count = shown && shown.dayCount > 0 && summary(t, view, shown);
  return (
    <SiteFrame>
      <div className="pt-6 pb-8 md:pt-14 md:pb-12">
        <div className="section-head mb-6! md:mb-10!">
          {/* On a phone on a line of its own, so that the filters do not move when font and count load (SITE-5). */}
          <h1 ref={top} tabIndex={-1} className="display-title outline-none max-sm:w-full">
            {t.gallery}
          </h1>
          <div className={`flex items-baseline text-[13px] text-soft ${count ? 'gap-6' : ''}`}>
            <p role="status">{count}</p>
            <a href="/calendar" className="quiet-link py-3">
              {t.calendar}
            </a>
          </div>
        </div>
        <GalleryFilters view={view} cameras={filters?.cameras ?? []} onChange={change} />
      </div>
      <div
        ref={swipeArea}
        aria-busy={isLate || answer.isPending}
        className={`turned-by-swipe pb-18 motion-safe:transition-opacity ${isLate ? 'opacity-40' : ''}`}
      >
        {shown === undefined ? (
          answer.isError ? (
            <LoadFailed onRetry={() => answer.refetch()}>{t.failed}</LoadFailed>
          ) : (
            <GalleryLoading />
          )
        ) : shown.dayCount === 0 ? (
          <GalleryEmpty isFiltered={viewUrl({ ...view, page: 1, size: 'M' }) !== '/gallery'} />
        ) : (
          <>
            <GalleryPhotos days={shown.days} view={view} onOpen={openViewer} />
            <Pager
              page={page}
              pageCount={pageCount}
              urlOf={(to) => viewUrl({ ...view, page: to })}
              onChange={turnTo}
            />
          </>
        )}
      </div>
      {viewer}
    </SiteFrame>
  );
}

export async function loadGallery(
  client: QueryClient,
  via: typeof call,
  search: string,
): Promise<true | undefined> {
  const page = galleryPageQuery(readView(search), via);
  await Promise.all([client.prefetchQuery(camerasQuery(via)), client.prefetchQuery(page)]);
  return existsIfLoaded(client, page.queryKey);
}

type Words = Record<'summary' | 'likedSummary', string>;

/** The number of collections and photos; with a like filter only the number of photos. */
function summary(
  t: Words,
  { hearts }: GalleryView,
  { dayCount: days, photoCount: photos }: GalleryPageAnswer,
): string {
  return fillIn(hearts === undefined ? t.summary : t.likedSummary, { days, photos });
}

/** Prefetches the next page of collections, so that turning to it is immediate (GAL-1). */
function usePageAhead(filter: DayFilter, page: number | undefined): void {
  const client = useQueryClient();
  const fetchAhead = useEffectEvent(() => client.prefetchQuery(galleryPageQuery({ ...filter, page })));
  useEffect(() => (page === undefined ? undefined : whenIdle(() => fetchAhead())), [page]);
}

/** The number of rows for a collection's five photos. */
const dayRows: Record<GallerySize, RowCounts> = {
  S: { wide: 1, narrow: 2 },
  M: { wide: 2, narrow: 3 },
  L: { wide: 3, narrow: 5 },
};

/** The ratio of a row's width to its height, for a like filter: then photos of many collections share rows. */
const likedRows: Record<GallerySize, RowCounts> = {
  S: { wide: 9, narrow: 3.6 },
  M: { wide: 5.2, narrow: 2.2 },
  L: { wide: 3.2, narrow: 1.2 },
};

interface GalleryPhotosProps {
  days: readonly ListedDay[];
  view: GalleryView;
  onOpen: OpenPhoto;
}

/** Each collection under its title; with a like filter only matching photos, in one grid. */
function GalleryPhotos({ days, view: { hearts, size }, onOpen }: GalleryPhotosProps) {
  if (hearts !== undefined) {
    return (
      <div className="border-hairline border-t pt-8 pb-16">
        <JustifiedPhotos photos={days.flatMap(photosOf)} rows={likedRows[size]} showDates onOpen={onOpen} />
      </div>
    );
  }
  return days.map((day, index) => (
    <DayRow
      key={day.collection.id}
      collection={day.collection}
      photos={photosOf(day)}
      rowCounts={dayRows[size]}
      first={index === 0}
      onOpen={onOpen}
    />
  ));
}

function photosOf({ collection, photoIndexes }: ListedDay): GridPhoto[] {
  return gridPhotos([collection]).filter(({ photoIndex }) => photoIndexes.includes(photoIndex));
}
