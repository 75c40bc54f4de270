import { useQuery } from '@tanstack/react-query';
import { ArchiveSection } from '../features/collections/archive-section.tsx';
import { collectionsQuery, todayQuery } from '../features/collections/collection-queries.ts';
import { newestFirst } from '../features/collections/grid-photos.ts';
import { TodaySection } from '../features/collections/today-section.tsx';
import { TodayEmpty, TodayFailed, TodayLoading } from '../features/collections/today-states.tsx';
import { PhotoImage } from '../features/images/photo-image.tsx';
import { AboutSection } from '../features/site/about-section.tsx';
import { siteQuery } from '../features/site/site-query.ts';
import { SiteFrame } from './site-frame.tsx';
import { useViewer } from './use-viewer.tsx';

/** `/`: one scrolling page, its sections in the order of ROUTE-1. */
export function HomePage() {
  const { data: site } = useQuery(siteQuery());
  const today = useQuery(todayQuery());
  const all = useQuery(collectionsQuery());
  const collections = all.data && newestFirst(all.data);
  const { openViewer, viewer } = useViewer(collections ?? [], site);

  const shownDate = today.data?.date ?? site?.today;
  const dayBefore = collections?.find(({ date }) => shownDate === undefined || date < shownDate);

  return (
    <SiteFrame>
      <section id="today" className="scroll-mt-24 pt-6 pb-18 md:pt-18">
        {today.data ? (
          <TodaySection
            collection={today.data}
            dayBefore={dayBefore}
            Photo={PhotoImage}
            onOpen={openViewer}
          />
        ) : today.isError ? (
          <TodayFailed onRetry={() => today.refetch()} />
        ) : today.isPending ? (
          <TodayLoading />
        ) : (
          <TodayEmpty today={site?.today} lastDay={dayBefore} onOpen={openViewer} />
        )}
      </section>
      <ArchiveSection
        collections={collections}
        isFailed={all.isError && collections === undefined}
        onRetry={() => all.refetch()}
        Photo={PhotoImage}
        onOpen={openViewer}
        allPhotosHref="/gallery"
      />
      <AboutSection about={site?.about} />
      {viewer}
    </SiteFrame>
  );
}
