import type { FastifyBaseLogger } from 'fastify';
import { addDays, type DateString } from '../../../shared/dates.ts';
import {
  type OpeningPlan,
  openingEndsAt,
  replayEndsAt,
  revealedCount,
} from '../../../shared/opening-plan.ts';
import type { Opening } from '../../../shared/openings.ts';
import { dateIn } from '../../../shared/wall-clock.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { visiblePhotos } from '../../db/queries/published.ts';
import { TABLE_CHANGES } from '../../db/table-changes.ts';
import {
  type CalledOffDay,
  changePlan,
  endOpenings,
  findDaysEndingAfter,
  findUnrevealedDays,
  type UnrevealedDay,
} from './queries.ts';
import { storeOwnersWords, WORDS_AFTER_MS } from './stored-replay.ts';
import { calledOffOpening, type FindPhotoDetails, toVisibleOpenings } from './visible-openings.ts';

/** Added to the wait for an opening's end, because timers may fire milliseconds early. */
const TIMER_SLACK_MS = 20;
/** The longest timer, so that a changed system clock is noticed within a minute. */
const MAX_TIMER_MS = 60_000;
/** The wait after a failed read or write. */
const RETRY_MS = 1000;

export interface LiveOpenings {
  /**
   * The openings up to tomorrow that have not ended, with the photos that pages may load by now. Called-off openings
   * whose photos stay unrevealed are included until the end of their date.
   */
  list(): Promise<Opening[]>;
  /** A text that changes when the result of `list` changes without a change of a table; needs no query. */
  phase(): string;
  /** The opening of this collection if it is ahead, under way, or ended less than a minute ago. */
  find(collectionId: number): UnrevealedDay | undefined;
  /** The opening that is under way, or that has ended and whose replay still records likes. */
  current(): UnrevealedDay | undefined;
  /**
   * Changes the plan of an opening. Returns undefined if no opening of this date is ahead or under way, or if the
   * date is after tomorrow.
   */
  change(date: DateString, change: (plan: OpeningPlan) => OpeningPlan): Promise<Opening | undefined>;
  /** Called in every process when an opening is set, changed, called off or ends. */
  onChange(listener: () => void): void;
  /** Called when an opening ends, in one process only; not called if no process was running at that time. */
  onEnd(listener: () => void): void;
  close(): Promise<void>;
}

interface OpeningsOptions {
  db: Db;
  bus: Bus;
  now: () => Date;
  today: () => DateString;
  timeZone: () => string;
  photoDetails: FindPhotoDetails;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Keeps track of the openings. Every process computes the revealed photos from the stored plan and the clock, so
 * reveals are not stored, only the end of an opening. At its start, a process also loads openings that ended less
 * than a minute ago: their replays still record likes and words.
 */
export async function createOpenings(options: OpeningsOptions): Promise<LiveOpenings> {
  const { db, bus, now, today, timeZone, photoDetails, log } = options;
  const listeners = new Set<() => void>();
  const endListeners = new Set<() => void>();
  let known: readonly UnrevealedDay[] = await findDaysEndingAfter(db, now().getTime() - WORDS_AFTER_MS);
  /** Openings that ended less than a minute ago: replays record likes for 16 s more, the owner's words for 60 s. */
  let ended: readonly UnrevealedDay[] = [];
  let calledOff: readonly CalledOffDay[] = [];
  let shown = '[]';
  /** Numbers of reads: the newest, the one whose result is in use, and the newest at the time of the last failure. */
  let [started, used, failed] = [0, 0, 0];
  const timer = createTimer(() => recheck());
  const storeWords = createWordsStore({ db, now, log, onFailure: () => timer.set(RETRY_MS) });

  const isAnnounced = ({ date }: { date: DateString }) => date <= addDays(today(), 1);
  const knownPhotos = (day: UnrevealedDay) =>
    visiblePhotos({ ...day, isUnrevealed: true }, 'known', { now: now(), timeZone: timeZone() });

  /** Visitors see a called-off opening from its announcement until its date ends, unless its collection was moved. */
  const isShown = (day: CalledOffDay) =>
    isAnnounced(day) &&
    day.date >= today() &&
    dateIn(timeZone(), new Date(day.calledOff.opensAt)) === day.date;
  const present = (days: readonly UnrevealedDay[]) =>
    toVisibleOpenings(days, { knownPhotos, photoDetails, timeZone: timeZone() });
  const isOver = ({ opening }: UnrevealedDay) => openingEndsAt(opening) <= now().getTime();

  async function read(): Promise<void> {
    started += 1;
    const number = started;
    let found = await findUnrevealedDays(db);
    if (found.days.some(isOver)) {
      if (await endOpenings(db, now())) for (const listener of endListeners) listener();
      found = await findUnrevealedDays(db);
    }
    // The result of a later read is already in use.
    if (number < used) return;
    used = number;
    const { days } = found;
    const since = now().getTime() - WORDS_AFTER_MS;
    const finished = known.filter((day) => isOver(day) && days.every(({ id }) => id !== day.id));
    const all = [...ended, ...finished];
    ended = all.filter(({ opening }) => openingEndsAt(opening) > since);
    known = days;
    calledOff = found.calledOff;
    // A later read has failed, so the next read must come soon.
    if (number < failed) timer.set(RETRY_MS);
    else wait();
    const text = JSON.stringify([...days, ...calledOff.filter(isShown)]);
    if (text !== shown) {
      shown = text;
      for (const listener of listeners) listener();
    }
    await storeWords(ended.length < all.length);
  }

  const recheck = () => {
    read().catch((error: unknown) => {
      failed = started;
      log.error(error, 'openings: reading failed, retrying');
      timer.set(RETRY_MS);
    });
  };

  /**
   * Sets the timer for the next end of an opening, or for a minute after an end, when the owner's words are stored.
   * While visitors see a called-off opening, the timer also checks every minute whether its date is over.
   */
  function wait(): void {
    const ends = known.map(({ opening }) => openingEndsAt(opening));
    const wordsEnds = ended.map(({ opening }) => openingEndsAt(opening) + WORDS_AFTER_MS);
    const rechecks = calledOff.some(isShown) ? [now().getTime() + MAX_TIMER_MS] : [];
    const [end] = [...ends, ...wordsEnds, ...rechecks].sort((a, b) => a - b);
    if (end === undefined) return;
    timer.set(Math.min(Math.max(0, end - now().getTime()) + TIMER_SLACK_MS, MAX_TIMER_MS));
  }

  const unsubscribe = await bus.subscribe(TABLE_CHANGES, (table) => {
    if (table === 'photo_collections' || table === 'day_texts') recheck();
  });
  const stopGaps = bus.onGap(recheck);
  await read();
  await storeWords(true);

  return {
    async list() {
      await read();
      const openings = [
        ...(await present(known.filter(isAnnounced))),
        ...calledOff.filter(isShown).map((day) => calledOffOpening(day, timeZone())),
      ];
      return openings.sort((a, b) => a.date.localeCompare(b.date));
    },
    phase: () =>
      [
        ...known.filter(isAnnounced).map((day) => `${day.id}:${isOver(day) ? 'over' : knownPhotos(day)}`),
        ...calledOff.filter(isShown).map(({ id }) => `${id}:off`),
      ].join(),
    find: (id) => [...known, ...ended].find((day) => day.id === id),
    current: () =>
      [...known, ...ended].find(({ opening }) => {
        const moment = now().getTime();
        return revealedCount(opening, moment) > 0 && moment < replayEndsAt(opening);
      }),
    async change(date, change) {
      const day = isAnnounced({ date }) ? await changePlan(db, date, change) : undefined;
      return day && (await present([day]))[0];
    },
    onChange: (listener) => void listeners.add(listener),
    onEnd: (listener) => void endListeners.add(listener),
    async close() {
      timer.close();
      stopGaps();
      await unsubscribe();
    },
  };
}

interface WordsStoreOptions extends Pick<OpeningsOptions, 'db' | 'now' | 'log'> {
  /** Must schedule another call of the returned function. */
  onFailure: () => void;
}

/**
 * Returns a function that stores the owner's words of ended openings. It never rejects; after a failure, the next
 * call tries again. Call it at the start too: another process may have been killed before it stored the words.
 */
function createWordsStore({
  db,
  now,
  log,
  onFailure,
}: WordsStoreOptions): (hasEnded: boolean) => Promise<void> {
  let isDue = false;
  return async (hasEnded) => {
    if (!isDue && !hasEnded) return;
    isDue = false;
    try {
      await storeOwnersWords(db, now());
    } catch (error) {
      isDue = true;
      log.error(error, "openings: storing the owner's words failed, retrying");
      onFailure();
    }
  };
}

/** A timer with at most one pending call of `run`, and none after `close`. */
function createTimer(run: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  return {
    set(ms: number) {
      clearTimeout(timer);
      if (!isClosed) timer = setTimeout(run, ms).unref();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
