import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { getCalledOff } from '../../../../shared/call-off.ts';
import { getServerTime, listOpenings, type Opening } from '../../../../shared/openings.ts';
import { logger } from '../../../lib/logger.ts';
import { measureClock, steadyNow } from '../../../lib/time/server-clock.ts';
import { dayQuery, daysKey, openingsQuery } from '../collection-queries.ts';
import { callInTime } from './call-in-time.ts';
import {
  CHANGE_SPREAD_MS,
  LAST_PHOTO_SHOWN_MS,
  LEAVING_SPREAD_MS,
  type OpeningState,
  openingState,
  untilNextTickMs,
  untilRequestMs,
} from './opening-state.ts';
import { watchOpening } from './watch-opening.ts';
import { type Withdrawal, withdrawalOf } from './withdrawal.ts';

/** The likes of a second are shown a little longer than a second. */
const LIKES_SHOWN_MS = 1500;
/** The shortest wait after a failed measurement of the clock; the longest is twice that, to spread the retries. */
const REMEASURE_MS = 2000;
/**
 * `performance.now` may stop while a device sleeps, `Date.now` does not: how often to compare the two, and how far
 * they must drift apart to count as sleep.
 */
const SLEEP_CHECK_MS = 1000;
const SLEPT_MS = 500;

interface ShownOpening {
  /** Undefined in the server's HTML, and until the first measurement of the server's clock succeeds or fails. */
  state: OpeningState | undefined;
  /** 0 while there are too few visitors to show a number. */
  visitors: number;
  /** The likes of the last second, one number per photo; a new list each time. */
  likes: readonly number[] | undefined;
}

/**
 * An opening's current state, by the server's clock (OPEN-4). If the opening will not begin on its date (OPEN-7),
 * calls `onWithdrawn` before the refetch that removes the opening from the page.
 */
export function useOpening(opening: Opening, onWithdrawn?: (why: Withdrawal) => void): ShownOpening {
  const client = useQueryClient();
  const [random] = useState(Math.random);
  const [visitors, setVisitors] = useState(0);
  const [likes, setLikes] = useState<readonly number[]>();
  const offset = useServerOffset();
  const state = useOpeningState(opening, offset);

  /** A new object after each request. `emptyResponses` counts the due requests in a row that brought no photo. */
  const [requests, setRequests] = useState({ emptyResponses: 0 });
  const isOver = state?.phase === 'over';
  const isWhole = opening.photos.length === opening.reveals.length;
  const refetch = useEffectEvent(async ({ isDue }: { isDue: boolean }) => {
    // The server no longer lists an opening that is over, but the page shows it for `LAST_PHOTO_SHOWN_MS`.
    if (isOver && isWhole) return;
    let isNew = false;
    try {
      const openings = await callInTime(listOpenings, {});
      if (!openings.some(({ date }) => date === opening.date)) {
        const { now } = await callInTime(getServerTime, {});
        const isDayShown = async () =>
          (await client.fetchQuery({ ...dayQuery(opening.date), staleTime: 0 })) !== null;
        // If the owner's words cannot be loaded, visitors read the gallery's own sentence.
        const findWords = () =>
          callInTime(getCalledOff, { params: { date: opening.date } }).then(
            ({ words }) => words,
            () => undefined,
          );
        const withdrawal = await withdrawalOf(opening, openings, { moment: now, isDayShown, findWords });
        if (withdrawal) onWithdrawn?.(withdrawal);
        await refetchDays(client);
      }
      const photos = openings.find(({ date }) => date === opening.date)?.photos ?? [];
      isNew = photos.length > opening.photos.length;
      // A pending refetch could replace this response with an older one.
      await client.cancelQueries({ queryKey: openingsQuery().queryKey });
      client.setQueryData(openingsQuery().queryKey, openings);
    } catch (error) {
      logger.warn('general', 'opening: fetch failed', error);
    }
    setRequests(({ emptyResponses }) => ({ emptyResponses: isNew ? 0 : emptyResponses + Number(isDue) }));
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let second: ReturnType<typeof setTimeout> | undefined;
    const stop = watchOpening({
      onChange: () => {
        clearTimeout(timer);
        timer = setTimeout(() => void refetch({ isDue: false }), Math.random() * CHANGE_SPREAD_MS);
      },
      onVisitors: setVisitors,
      onLikes: (latest) => {
        clearTimeout(second);
        setLikes(latest);
        second = setTimeout(() => setLikes(undefined), LIKES_SHOWN_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(second);
      stop();
    };
  }, []);

  // Requests the next photo shortly before its reveal.
  useEffect(() => {
    if (offset === undefined) return;
    const wait = untilRequestMs(opening, steadyNow() + offset, {
      random,
      emptyResponses: requests.emptyResponses,
    });
    if (wait === undefined) return;
    const timer = setTimeout(() => void refetch({ isDue: true }), wait);
    return () => clearTimeout(timer);
  }, [opening, offset, random, requests]);

  useEffect(() => {
    if (!isOver || !isWhole) return;
    const timer = setTimeout(
      async () => {
        // Refetches the day first, so that the page always has the day or the opening.
        await refetchDays(client);
        await client.refetchQueries({ queryKey: openingsQuery().queryKey });
      },
      LAST_PHOTO_SHOWN_MS + Math.random() * LEAVING_SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [isOver, isWhole, client]);

  return { state, visitors, likes };
}

/** Refetches all days, including the opening's day, whose query is disabled until the opening is over. */
async function refetchDays(client: QueryClient): Promise<void> {
  const days = client.getQueryCache().findAll({ queryKey: daysKey });
  await Promise.all(days.map((query) => query.fetch().catch(() => undefined)));
}

/** Milliseconds that the server's clock is ahead of `steadyNow`; undefined until a measurement succeeds or fails. */
export function useServerOffset(): number | undefined {
  const [offset, setOffset] = useState<number>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = async () => {
      clearTimeout(timer);
      try {
        const measured = await measureClock(async () => (await callInTime(getServerTime, {})).now);
        if (!signal.aborted) setOffset(measured);
      } catch (error) {
        if (signal.aborted) return;
        // Trusts the device's clock until a measurement succeeds: most devices have the right time.
        setOffset((known) => known ?? 0);
        logger.warn('general', "opening: fetching the server's time failed", error);
        timer = setTimeout(() => void measure(), REMEASURE_MS * (1 + Math.random()));
      }
    };
    void measure();
    // Not every browser fires an event after sleep, so this compares two clocks.
    let gap = Date.now() - steadyNow();
    const sleepCheck = setInterval(() => {
      const before = gap;
      gap = Date.now() - steadyNow();
      if (Math.abs(gap - before) > SLEPT_MS) void measure();
    }, SLEEP_CHECK_MS);
    const again = () => document.visibilityState === 'visible' && void measure();
    document.addEventListener('visibilitychange', again, { signal });
    window.addEventListener('online', again, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearInterval(sleepCheck);
    };
  }, []);
  return offset;
}

/** An opening's state, updated each second and exactly at each reveal. Undefined until the offset is known. */
export function useOpeningState(
  opening: Pick<Opening, 'reveals' | 'opensAt' | 'calledOff'>,
  offset: number | undefined,
): OpeningState | undefined {
  const [moment, setMoment] = useState<number>();
  useEffect(() => {
    if (offset === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = steadyNow() + offset;
      setMoment(now);
      const wait = untilNextTickMs(openingState(opening, now));
      if (wait !== undefined) timer = setTimeout(tick, wait);
    };
    tick();
    return () => clearTimeout(timer);
  }, [opening, offset]);
  return moment === undefined ? undefined : openingState(opening, moment);
}
