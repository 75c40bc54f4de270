import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import { AppError } from '../../../shared/errors.ts';
import { continueByClock, openingEndsAt, pressReveal, revealedCount } from '../../../shared/opening-plan.ts';
import {
  continueOpening,
  getOpeningCalendar,
  getServerTime,
  listOpenings,
  openingStream,
  revealNextPhoto,
} from '../../../shared/openings.ts';
import { plainDayTables } from '../../db/table-changes.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { route } from '../../http/route.ts';
import { calendarFile } from './calendar-file.ts';
import type { LiveOpenings } from './live-openings.ts';
import type { OpeningEvents } from './opening-events.ts';

interface OpeningRoutesOptions {
  answers: JsonCache;
  openings: LiveOpenings;
  events: OpeningEvents;
  now: () => Date;
  siteName: () => string;
  /** The gallery's url as visitors know it, without a slash at the end. */
  address: string;
}

const NO_OPENING = 'No opening is announced for this day';

export function openingRoutes(app: FastifyInstance, options: OpeningRoutesOptions): void {
  const { answers, openings, events, now, siteName, address } = options;

  cachedRoute(app, listOpenings, {
    answers,
    tables: plainDayTables,
    varyBy: openings.phase,
    load: () => openings.list(),
  });

  route(app, getServerTime, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { now: now().getTime() };
  });

  route(app, openingStream, ({ request, reply }) => events.open(request, reply));

  route(app, getOpeningCalendar, async ({ params: { date }, reply }) => {
    const opening = (await openings.list()).find((each) => each.date === date);
    if (opening === undefined) throw new AppError('not_found', NO_OPENING);
    const { title, opensAt } = opening;
    const named = title?.en || title?.ja;
    reply
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', `attachment; filename="opening-${date}.ics"`)
      .type('text/calendar; charset=utf-8');
    return reply.send(
      calendarFile({
        uid: `opening-${opening.collectionId}@${new URL(address).hostname}`,
        start: new Date(opensAt),
        end: new Date(openingEndsAt(opening)),
        made: now(),
        title: named ? `${siteName()}: ${named}` : siteName(),
        url: `${address}${dayPath(date)}`,
      }),
    );
  });

  const change = async (date: DateString, how: Parameters<LiveOpenings['change']>[1]) => {
    const opening = await openings.change(date, how);
    if (opening === undefined) throw new AppError('not_found', NO_OPENING);
    return opening;
  };

  // A press that comes twice, or after the clock was faster, changes nothing.
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
