import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Collection } from '../../shared/collections.ts';
import { hasPlace, readDayPath } from '../../shared/days.ts';
import { dayQuery, daysKey, openingsQuery } from '../features/collections/collection-queries.ts';
import { DayLayout } from '../features/collections/day/day-layout.tsx';
import { daySteps } from '../features/collections/day/day-steps.ts';
import { DayTurner } from '../features/collections/day/day-turner.tsx';
import { SinglePhoto } from '../features/collections/day/single-photo.tsx';
import { preloadLayouts } from '../features/collections/today/today-section.tsx';
import { TodayFailed, TodayLoading } from '../features/collections/today/today-states.tsx';
import { useLiveCollections } from '../features/collections/use-live-collections.ts';
// Declares only the type of `<follow-slot>`; its code is loaded when the page is idle.
import type {} from '../features/follow/follow-section.tsx';
import { CameraLine } from '../features/metadata/camera-line.tsx';
import { exifQuery } from '../features/metadata/exif-query.ts';
import { RemarkList } from '../features/remarks/remark-list.tsx';
import { siteQuery } from '../features/site/site-query.ts';
import type { call } from '../lib/call.ts';
import { plainPath } from '../lib/page/plain-path.ts';
import { useIsHydrating } from '../lib/page/use-is-hydrating.ts';
import { useLanguage } from '../lib/texts.ts';
import { whenIdle } from '../lib/time/when-idle.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { dayTitle, openingTitle } from './head/day-title.ts';
import { useDocumentTitle } from './head/use-document-title.ts';
import { NotFoundPage } from './not-found-page.tsx';
import type { OpeningSealFoot } from './opening-place.tsx';
import type { PhotoActionsProps } from './photo-actions.tsx';
import { openingPlace, preloadShownParts } from './shown-parts.ts';
import { SiteFrame } from './site-frame.tsx';
import type { DayAlone } from './start-day-alone.ts';
import { useViewer } from './viewer/use-viewer.tsx';

export const preloadShown = preloadShownParts;

/** For a day that had an opening: the seal below the description, and the link to the replay below the guest book. */
const SealFoot = lazy(async () => {
  // If it fails to load, the plain link to the replay stays below the description.
  const loaded = await import('./opening-place.tsx').catch(() => undefined);
  return { default: loaded?.OpeningSealFoot ?? WithoutSeal };
});

function WithoutSeal({ fallback }: ComponentProps<typeof OpeningSealFoot>) {
  return fallback;
}

/** Not rendered by the server, so that the page does not wait for this part far below the first photo. */
const GuestBook = lazy(async () => ({
  default: (await import('../features/guestbook/guest-book.tsx')).GuestBookSection,
}));

/**
 * The height of a guest book with its form and no entries. It is reserved, so that the links below do not move when
 * the guest book loads, and Back can restore the scroll position. It no longer applies once a visitor has signed,
 * because then there is no form.
 */
const GUEST_BOOK_HEIGHT = 'min-h-[580px]';
const HEIGHT_WITH_REPLAY = 'min-h-[780px] max-md:min-h-[945px]';
const heightOf = ({ opensAt }: Collection) => (opensAt ? HEIGHT_WITH_REPLAY : GUEST_BOOK_HEIGHT);

/** An empty filter: the viewer steps through all collections (VIEW-5). */
const everyDay = {};

/** `/YYYY-MM-DD` and `/YYYY-MM-DD/{1..5}`: a collection, or one of its photos, at a permanent URL (ROUTE-8). */
export function DayPage() {
  const [pathname] = useLocation();
  const { date = '', place } = readDayPath(plainPath(pathname)) ?? {};
  const { data: site } = useQuery(siteQuery());
  const openings = useQuery(openingsQuery());
  const opening = place === undefined ? openings.data?.find((each) => each.date === date) : undefined;
  const day = useQuery({ ...dayQuery(date), enabled: !opening });
  useLiveCollections();
  const language = useLanguage();
  // Null if there is no such collection or photo.
  const shown = day.data && (hasPlace(day.data, place) ? day.data : null);
  const named = { siteName: site?.name ?? 'Gomai', language };
  const dayOrPhotoTitle = shown ? dayTitle({ day: shown, place, ...named }) : undefined;
  const title = opening ? openingTitle({ day: { collection: opening }, ...named }) : dayOrPhotoTitle;
  useDocumentTitle(title);
  const { data: alone } = useQuery<DayAlone | null>({ queryKey: ['day-alone'], enabled: false });
  const { openViewer, isOpen, viewer } = useViewer({ filter: everyDay, shown: undefined, site, ...alone });
  const isHydrating = useIsHydrating();
  const PhotoActions = usePhotoActions(place !== undefined);

  if (opening) {
    return (
      <SiteFrame>
        <div className="home-top home-alone pt-6 pb-18 md:pt-18 wide:pt-5">
          <Suspense>
            <openingPlace.Component opening={opening} />
          </Suspense>
        </div>
      </SiteFrame>
    );
  }
  // Without the list of openings, a missing day may be an announced one.
  if (shown === null && (place !== undefined || openings.data)) return <NotFoundPage />;
  if (!shown) {
    const isFailed = day.isError || (shown === null && openings.isError);
    const retry = () => Promise.all([day.refetch(), openings.refetch()]);
    return (
      <SiteFrame>
        <div className="pt-6 pb-18 md:pt-18">
          {isFailed ? <TodayFailed onRetry={retry} /> : <TodayLoading />}
        </div>
      </SiteFrame>
    );
  }
  const index = (place ?? 0) - 1;
  const url = shown.collection.photoUrls[index];
  return (
    <SiteFrame>
      <DayTurner steps={daySteps(shown, place)} isCovered={isOpen}>
        {place === undefined ? (
          <DayLayout
            day={shown}
            siteLayout={site?.layout}
            guestBook={
              <div
                className={`flow-root has-[[data-signed]]:min-h-0 noscript:min-h-0 print:min-h-0 ${heightOf(shown.collection)}`}
              >
                {!isHydrating && <BelowPhotos collection={shown.collection} />}
              </div>
            }
            renderReplayLink={(link) =>
              isHydrating ? (
                link
              ) : (
                <Suspense fallback={link}>
                  <SealFoot id={shown.collection.id} date={date} part="seal" fallback={link} />
                </Suspense>
              )
            }
            onOpen={openViewer}
          />
        ) : (
          <SinglePhoto
            day={shown}
            place={place}
            remarks={<RemarkList remarks={shown.collection.photos[index]?.remarks} className="mt-6" />}
            camera={url && <CameraLine url={url} range={shown.collection.photos[index]?.range} />}
            actions={
              PhotoActions && (
                <PhotoActions
                  photo={{ collectionId: shown.collection.id, photoIndex: place - 1, date }}
                  siteName={site?.name ?? 'Gomai'}
                />
              )
            }
            onOpen={openViewer}
          />
        )}
      </DayTurner>
      {place === undefined && <follow-slot key={language} lang={language} />}
      {viewer}
    </SiteFrame>
  );
}

/** The guest book, and the row with the link to the replay. */
function BelowPhotos({ collection }: { collection: Collection }) {
  const client = useQueryClient();
  const { data: site } = useQuery(siteQuery());
  // By default a query is paused while the browser is offline, instead of failing.
  const query = { ...siteQuery(), networkMode: 'always' } as const;
  const findToday = async () => (await client.ensureQueryData(query)).today;
  return (
    <LoadBoundary>
      <Suspense>
        <GuestBook
          {...{ collection, findToday }}
          today={site?.today}
          parentKey={daysKey}
          below={
            collection.opensAt && (
              <Suspense>
                <SealFoot id={collection.id} date={collection.date} part="row" />
              </Suspense>
            )
          }
        />
      </Suspense>
    </LoadBoundary>
  );
}

/** Loads a photo's actions when the page is idle, so that they are not part of its first load. */
function usePhotoActions(isWanted: boolean): ComponentType<PhotoActionsProps> | undefined {
  const [Actions, setActions] = useState<ComponentType<PhotoActionsProps>>();
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(async () => {
      // If this fails, the viewer still offers the same actions.
      const loaded = await import('./photo-actions.tsx').catch(() => undefined);
      if (loaded) setActions(() => loaded.PhotoActions);
    });
  }, [isWanted]);
  return Actions;
}

/** Loads the page's data. Returns whether the collection, opening or photo exists, or undefined if a query failed. */
export async function loadDay(
  client: QueryClient,
  via: typeof call,
  path: string,
): Promise<boolean | undefined> {
  const target = readDayPath(path);
  if (target === undefined) return false;
  await Promise.all([
    preloadLayouts(),
    client.prefetchQuery(dayQuery(target.date, via)),
    client.prefetchQuery(openingsQuery(via)),
  ]);
  const openings = client.getQueryData(openingsQuery().queryKey);
  if (target.place === undefined && openings?.some(({ date }) => date === target.date)) {
    await openingPlace.preload();
    return true;
  }
  const day = client.getQueryData(dayQuery(target.date).queryKey);
  const url = day?.collection.photoUrls[(target.place ?? 0) - 1];
  if (url) await client.prefetchQuery(exifQuery(url, via));
  if (day === null) return target.place === undefined && openings === undefined ? undefined : false;
  return day && hasPlace(day, target.place);
}
