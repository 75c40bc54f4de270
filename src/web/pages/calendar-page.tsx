import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CalendarDay } from '../../shared/calendar.ts';
import { longDate } from '../../shared/dates.ts';
import { calendarQuery } from '../features/calendar/calendar-query.ts';
import { dateUrl, readCalendarView, yearUrl } from '../features/calendar/calendar-view.ts';
import { EmptyYear } from '../features/calendar/empty-year.tsx';
import { JumpForm } from '../features/calendar/jump-form.tsx';
import { nearestDay } from '../features/calendar/nearest-day.ts';
import { calendarPageTexts } from '../features/calendar/texts.ts';
import { YearNav } from '../features/calendar/year-nav.tsx';
import { showDay, YearSheets } from '../features/calendar/year-sheets.tsx';
import { YearStripes } from '../features/calendar/year-stripes.tsx';
import { siteQuery } from '../features/site/site-query.ts';
import type { call } from '../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../lib/texts.ts';
import styles from '../styles/calendar.css?inline';
import { chunk } from '../ui/chunk.tsx';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Opens the list of keyboard shortcuts. Loaded on demand: the keys work without it. */
const openKeys = () =>
  import('../features/keys/show-keys.tsx').then(({ showKeys }) => showKeys()).catch(() => undefined);

/** Loaded only if other years have collections of today's month and day. */
const onThisDay = chunk(async () => (await import('../features/calendar/on-this-day.tsx')).OnThisDay);

const none: readonly CalendarDay[] = [];

/** `/calendar`: a year as stripes, one of its months as mosaics, and collections of this day in other years. */
export function CalendarPage() {
  const t = useTexts(calendarPageTexts);
  const language = useLanguage();
  const view = readCalendarView(useSearch());
  const [, navigate] = useLocation();
  const { data: site } = useQuery(siteQuery());
  const answer = useQuery({ ...calendarQuery(view.year), placeholderData: keepPreviousData });
  const shown = answer.data;
  const days = shown?.days ?? none;
  const isLate = answer.isPlaceholderData;
  const found =
    view.date && !isLate
      ? nearestDay(
          days.map(({ date }) => date),
          view.date,
        )
      : undefined;
  const placeOf = (wanted?: number) => shown?.years.findIndex(({ year }) => year === wanted) ?? -1;

  const turn = (direction: 1 | -1) => {
    // Starts from the year in the URL, which may still be loading, or else from the newest year.
    const place = view.year ? placeOf(view.year) : 0;
    const to = place === -1 ? undefined : shown?.years[place + direction];
    if (to) navigate(yearUrl(to.year));
  };

  return (
    <SiteFrame>
      {/* Not in styles.css, so that other pages do not load it. */}
      <style>{styles}</style>
      <div className="pt-6 pb-8 md:pt-14 md:pb-12">
        <div className="flex flex-wrap items-end gap-x-10 gap-y-3 pb-5 md:pb-6">
          <h1 className="display-title">
            <span className={shown && 'sr-only'}>{t.title} </span>
            {shown?.year}
          </h1>
          <p
            role="status"
            className="text-[13px] text-soft max-md:order-last max-md:basis-full md:mr-auto md:pb-2"
          >
            {shown && fillIn(t.summary, { days: days.length })}
          </p>
          {shown && <YearNav years={shown.years} year={shown.year} />}
          <JumpForm
            date={view.date}
            today={site?.today}
            onJump={(date) => (date === view.date ? showDay(found) : navigate(dateUrl(date)))}
          />
        </div>
        {shown && <YearStripes key={shown.year} year={shown.year} days={days} today={site?.today} />}
        <p className="hint mt-4 hidden text-[13px] md:pointer-fine:block">
          {t.keys}{' '}
          <button
            type="button"
            onClick={() => void openKeys()}
            className="underline underline-offset-4 hover:text-ink"
          >
            {t.allKeys}
          </button>
        </p>
        <p role="status" className="text-[13px]">
          {view.date &&
            found &&
            found !== view.date &&
            fillIn(t.nothingThere, {
              date: longDate(view.date, language),
              nearest: longDate(found, language),
            })}
        </p>
      </div>
      <div
        aria-busy={isLate || answer.isPending}
        className={`min-h-[60vh] pb-18 motion-safe:transition-opacity ${isLate ? 'opacity-40' : ''}`}
      >
        {shown === undefined ? (
          answer.isError ? (
            <LoadFailed onRetry={() => answer.refetch()}>{t.failed}</LoadFailed>
          ) : (
            <p role="status" className="border-hairline border-t py-[12vh] text-center text-soft">
              {t.loading}
            </p>
          )
        ) : days.length === 0 ? (
          <EmptyYear year={shown.year} years={shown.years} />
        ) : (
          <YearSheets
            key={shown.year}
            days={days}
            today={site?.today}
            wanted={view.date}
            found={found}
            onSwipe={turn}
          />
        )}
      </div>
      {placeOf(shown?.year) <= 0 && shown && shown.onThisDay.length > 0 && (
        <LoadBoundary>
          <Suspense>
            <onThisDay.Component days={shown.onThisDay} />
          </Suspense>
        </LoadBoundary>
      )}
    </SiteFrame>
  );
}

/**
 * Loads the page's data. Returns whether the page exists, or undefined if loading failed. Only years with collections
 * have a page; otherwise crawlers could request ten thousand empty pages.
 */
export async function loadCalendar(
  client: QueryClient,
  via: typeof call,
  search: string,
): Promise<boolean | undefined> {
  const { year } = readCalendarView(search);
  const { queryKey } = calendarQuery(year);
  await client.prefetchQuery(calendarQuery(year, via));
  const shown = client.getQueryData(queryKey);
  if (shown && shown.onThisDay.length > 0) await onThisDay.preload();
  return shown && (year === undefined || shown.years.some((one) => one.year === year));
}
