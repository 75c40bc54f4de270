import type { FastifyInstance } from 'fastify';
import { getCalledOff } from '../../../shared/call-off.ts';
import { choicesInCookies } from '../../../shared/choices.ts';
import { addDays, type DateString } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import { AppError } from '../../../shared/errors.ts';
import { continueByClock, openingEndsAt, pressReveal, revealedCount } from '../../../shared/opening-plan.ts';
import { getOpeningReplay, getOpeningReport, keepOpeningWords } from '../../../shared/opening-replay.ts';
import { getOpeningCalendar, getServerTime, listOpenings, openingStream } from '../../../shared/openings.ts';
import { continueOpening, revealNextPhoto } from '../../../shared/owner-openings.ts';
import { type Language, ownerTextIn } from '../../../shared/owner-text.ts';
import type { Db } from '../../db/connect.ts';
import { plainDayTables, replayTables } from '../../db/table-changes.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { documentRoute, route } from '../../http/route.ts';
import { isOwner } from '../../http/session.ts';
import { calendarFile } from './calendar-file.ts';
import type { LiveOpenings } from './live-openings.ts';
import type { OpeningEvents } from './opening-events.ts';
import { findCalledOffWords } from './queries.ts';
import { findReplay, findReport, keepWords } from './stored-replay.ts';
import { openingSummary } from './texts.ts';

interface OpeningRoutesOptions {
  db: Db;
  jsonCache: JsonCache;
  openings: LiveOpenings;
  events: OpeningEvents;
  now: () => Date;
  today: () => DateString;
  timeZone: () => string;
  siteName: () => string;
  /** The language for visitors who have not chosen one. */
  siteLanguage: () => Language;
  /** The gallery's public URL, without a trailing slash. */
  publicUrl: string;
}

const NO_OPENING = 'No opening is announced for this day';

export function openingRoutes(app: FastifyInstance, options: OpeningRoutesOptions): void {
  const { db, jsonCache, openings, events, now, today, timeZone, publicUrl } = options;

  cachedRoute(app, listOpenings, {
    jsonCache,
    tables: plainDayTables,
    varyBy: () => ({ phase: openings.phase(), timeZone: timeZone() }),
    load: () => openings.list(),
  });

  cachedRoute(app, getCalledOff, {
    jsonCache,
    tables: plainDayTables,
    varyBy: () => ({ today: today(), timeZone: timeZone() }),
    load: async ({ params: { date } }) => ({
      // Returned only while visitors may be waiting: from the announcement to the end of the date.
      words:
        date >= today() && date <= addDays(today(), 1)
          ? await findCalledOffWords(db, date, timeZone())
          : undefined,
    }),
  });

  route(app, getServerTime, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { now: now().getTime() };
  });

  route(app, openingStream, async ({ request, reply }) =>
    events.open(request, reply, { isOwner: await isOwner(request) }),
  );

  documentRoute(app, getOpeningCalendar, async ({ params: { date }, request, reply }) => {
    const opening = (await openings.list()).find((each) => each.date === date && !each.calledOff);
    if (opening === undefined) throw new AppError('not_found', NO_OPENING);
    const { title, opensAt } = opening;
    const language = choicesInCookies(request.headers.cookie).language ?? options.siteLanguage();
    reply
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', `attachment; filename="opening-${date}.ics"`)
      .type('text/calendar; charset=utf-8');
    return reply.send(
      calendarFile({
        uid: `opening-${opening.collectionId}@${new URL(publicUrl).hostname}`,
        start: new Date(opensAt),
        end: new Date(openingEndsAt(opening)),
        made: now(),
        title: openingSummary[language](options.siteName(), ownerTextIn(language, title)),
        url: `${publicUrl}${dayPath(date)}`,
      }),
    );
  });

  cachedRoute(app, getOpeningReplay, {
    jsonCache,
    tables: replayTables,
    varyBy: () => ({ today: today(), timeZone: timeZone() }),
    load: async ({ params: { date } }) =>
      found(await findReplay(db, date, { today: today(), timeZone: timeZone() })),
  });

  route(app, getOpeningReport, async ({ params: { date } }) => found(await findReport(db, date)));

  route(app, keepOpeningWords, async ({ params, body }) => {
    const isThere = await keepWords(db, { ...params, ...body });
    if (!isThere) throw new AppError('not_found', 'Message not found');
  });

  const change = async (date: DateString, how: Parameters<LiveOpenings['change']>[1]) => {
    const opening = await openings.change(date, how);
    if (opening === undefined) throw new AppError('not_found', NO_OPENING);
    return opening;
  };

  // A repeated press, or one after the clock has revealed the photo, changes nothing.
  route(app, revealNextPhoto, ({ params: { date }, body: { photoIndex } }) => {
    const moment = now().getTime();
    return change(date, (plan) =>
      revealedCount(plan, moment) === photoIndex ? pressReveal(plan, moment) : plan,
    );
  });

  route(app, continueOpening, ({ params: { date } }) =>
    change(date, (plan) => continueByClock(plan, now().getTime())),
  );
}

function found<Found>(answer: Found | undefined): Found {
  if (answer === undefined) throw new AppError('not_found', 'This day has no opening that has ended');
  return answer;
}
