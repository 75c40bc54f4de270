import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { readReplayPath } from '../../shared/days.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { dayQuery, openingsQuery } from '../features/collections/collection-queries.ts';
import { Replay } from '../features/collections/opening/replay/replay.tsx';
import { ReplayHeading } from '../features/collections/opening/replay/replay-heading.tsx';
import { replayTexts } from '../features/collections/opening/replay/texts.ts';
import { replayQuery } from '../features/collections/opening/replay-queries.ts';
import { siteQuery } from '../features/site/site-query.ts';
import type { call } from '../lib/call.ts';
import { plainPath } from '../lib/page/plain-path.ts';
import { useIsHydrating } from '../lib/page/use-is-hydrating.ts';
import { useLanguage, useTexts } from '../lib/texts.ts';
import { chunk } from '../ui/chunk.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { openingTitle } from './head/day-title.ts';
import { useDocumentTitle } from './head/use-document-title.ts';
import { openingPlace, preloadShownParts } from './shown-parts.ts';
import { SiteFrame } from './site-frame.tsx';

/** Loaded only for the owner: the stage of an announced or current opening, afterwards its report. */
const OwnersSide = lazy(async () => ({ default: (await import('./opening-owners-side.tsx')).OwnersSide }));

/** Loaded only if this date has no opening. */
const notFound = chunk(async () => (await import('./not-found-page.tsx')).NotFoundPage);

export const preloadShown = preloadShownParts;

/** `/YYYY-MM-DD/opening`: an announced or current opening, afterwards its replay (OPEN-6). */
export function ReplayPage() {
  const [pathname] = useLocation();
  const date = readReplayPath(plainPath(pathname)) ?? '';
  const isHydrating = useIsHydrating();
  const t = useTexts(replayTexts);
  const { data: site } = useQuery(siteQuery());
  const { data: user } = useQuery(userQuery());
  const openings = useQuery(openingsQuery());
  const opening = openings.data?.find((each) => each.date === date);
  const day = useQuery({ ...dayQuery(date), enabled: opening === undefined });
  const replay = useQuery({ ...replayQuery(date), enabled: opening === undefined });
  const language = useLanguage();
  // The stage stays mounted after the session has ended, and asks to sign in again.
  const [hasStage, setHasStage] = useState(false);
  const isStage = opening && !opening.calledOff && !isHydrating && (user || hasStage);
  if (isStage && !hasStage) setHasStage(true);
  const named = opening ? { collection: opening } : day.data;
  const siteName = site?.name ?? 'Gomai';
  useDocumentTitle(named ? openingTitle({ day: named, siteName, language }) : undefined);

  const isMissing = day.data === null || replay.data === null;
  // Without the list of openings it is unknown whether this date has an announced opening.
  if (opening === undefined && openings.data && isMissing) {
    return (
      <Suspense>
        <notFound.Component />
      </Suspense>
    );
  }
  const loading = (
    <p role="status" className="hint py-[16vh] text-center">
      {t.loading}
    </p>
  );
  if (isStage) {
    return (
      <Suspense fallback={<SiteFrame>{loading}</SiteFrame>}>
        <OwnersSide date={date} opening={opening} />
      </Suspense>
    );
  }
  const isFailed = day.isError || replay.isError || (isMissing && openings.isError);
  const retry = () => void Promise.all([day.refetch(), replay.refetch(), openings.refetch()]);
  const renderOpening = () => {
    if (opening) {
      return (
        <Suspense>
          <openingPlace.Component opening={opening} />
        </Suspense>
      );
    }
    if (day.data && replay.data) {
      return (
        <>
          <ReplayHeading day={day.data} replay={replay.data} />
          <Replay collection={day.data.collection} replay={replay.data} />
          {user && !isHydrating && (
            <Suspense>
              <OwnersSide date={date} timeZone={replay.data.timeZone} />
            </Suspense>
          )}
        </>
      );
    }
    if (isFailed) return <LoadFailed onRetry={retry}>{t.failed}</LoadFailed>;
    return loading;
  };
  return (
    <SiteFrame>
      <div className={opening ? 'home-top home-alone pt-6 pb-18 md:pt-18 wide:pt-5' : 'pt-6 pb-10'}>
        {renderOpening()}
      </div>
    </SiteFrame>
  );
}

/** Loads the page's data. Returns whether the date has an opening or a replay, or undefined if a query failed. */
export async function loadReplay(
  client: QueryClient,
  via: typeof call,
  path: string,
): Promise<boolean | undefined> {
  const date = readReplayPath(path) ?? '';
  await client.prefetchQuery(openingsQuery(via));
  const openings = client.getQueryData(openingsQuery().queryKey);
  if (openings?.some((each) => each.date === date)) {
    await openingPlace.preload();
    return true;
  }
  await Promise.all([
    client.prefetchQuery(dayQuery(date, via)),
    client.prefetchQuery(replayQuery(date, via)),
  ]);
  const replay = client.getQueryData(replayQuery(date).queryKey);
  const isMissing = replay === null || client.getQueryData(dayQuery(date).queryKey) === null;
  if (isMissing && openings) await notFound.preload();
  if (isMissing) return openings && false;
  return replay && true;
}
