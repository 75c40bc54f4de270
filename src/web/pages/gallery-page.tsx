import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { collectionsQuery } from '../features/collections/collection-queries.ts';
import { newestFirst } from '../features/collections/grid-photos.ts';
import { camerasQuery } from '../features/gallery/cameras-query.ts';
import { GalleryFilters } from '../features/gallery/gallery-filters.tsx';
import { countPhotos, galleryPage, listDays } from '../features/gallery/gallery-list.ts';
import { GalleryEmpty, GalleryFailed, GalleryLoading } from '../features/gallery/gallery-states.tsx';
import { changedView, type GalleryView, readView, viewAddress } from '../features/gallery/gallery-view.ts';
import { Pager } from '../features/gallery/pager.tsx';
import { galleryTexts } from '../features/gallery/texts.ts';
import { siteQuery } from '../features/site/site-query.ts';
import { call } from '../lib/call.ts';
import { useTexts } from '../lib/texts.ts';
import { GalleryPhotos } from './gallery-photos.tsx';
import { SiteFrame } from './site-frame.tsx';
import { useViewer } from './use-viewer.tsx';

/** `/gallery`: every day there is, page by page, filtered by what stands in the address (GAL-1, GAL-2, GAL-3). */
export function GalleryPage() {
  const t = useTexts(galleryTexts);
  const view = readView(useSearch());
  const [, navigate] = useLocation();
  const { data: site } = useQuery(siteQuery());
  const { data: filters } = useQuery(camerasQuery());
  const answer = useQuery({ ...collectionsQuery(call, view.camera), placeholderData: keepPreviousData });
  const top = useRef<HTMLHeadingElement>(null);

  const list = answer.data && listDays(newestFirst(answer.data), view);
  const listed = list?.map(({ collection }) => collection) ?? [];
  const { page, pageCount, days } = galleryPage(list ?? [], view);
  const { openViewer, viewer } = useViewer(listed, site);

  const change = (part: Partial<GalleryView>) => {
    // Every letter typed would be a step for the Back button.
    navigate(viewAddress(changedView(view, part)), { replace: 'search' in part });
  };
  const turnTo = (to: number) => {
    change({ page: to });
    scrollTo({ top: 0, behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
  };

  return (
    <SiteFrame>
      <div className="pt-6 pb-8 md:pt-14 md:pb-12">
        <div className="section-head mb-6! md:mb-10!">
          <h1 ref={top} tabIndex={-1} className="display-title outline-none">
            {t.gallery}
          </h1>
          <p role="status" className="text-[13px] text-soft">
            {list && list.length > 0 && summary(t, view, list.length, countPhotos(list))}
          </p>
        </div>
        <GalleryFilters view={view} cameras={filters?.cameras ?? []} onChange={change} />
      </div>
      <div
        aria-busy={answer.isPlaceholderData || answer.isPending}
        className={`pb-18 motion-safe:transition-opacity ${answer.isPlaceholderData ? 'opacity-40' : ''}`}
      >
        {list === undefined ? (
          answer.isError ? (
            <GalleryFailed onRetry={() => answer.refetch()} />
          ) : (
            <GalleryLoading />
          )
        ) : list.length === 0 ? (
          <GalleryEmpty isFiltered={answer.data?.length !== 0 || view.camera !== undefined} />
        ) : (
          <>
            <GalleryPhotos days={days} view={view} onOpen={openViewer} />
            <Pager
              page={page}
              pageCount={pageCount}
              addressOf={(to) => viewAddress({ ...view, page: to })}
              onChange={turnTo}
            />
          </>
        )}
      </div>
      {viewer}
    </SiteFrame>
  );
}

export function loadGallery(client: QueryClient, via: typeof call, search: string): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(camerasQuery(via)),
    client.prefetchQuery(collectionsQuery(via, readView(search).camera)),
  ]);
}

type Words = Record<'summary' | 'summaryOne' | 'heartSummary' | 'heartSummaryOne', string>;

/** How much there is: days and photos, with a heart filter photos alone. */
function summary(t: Words, { hearts }: GalleryView, days: number, photos: number): string {
  const byPhoto = photos === 1 ? t.heartSummaryOne : t.heartSummary;
  const byDay = days === 1 ? t.summaryOne : t.summary;
  return (hearts === undefined ? byDay : byPhoto)
    .replace('{days}', String(days))
    .replace('{photos}', String(photos));
}
