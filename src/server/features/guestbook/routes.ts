import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  countPendingEntries,
  deleteEntry,
  exportGuestBook,
  getGuestBook,
  listGuestBook,
  MAX_ENTRY_LENGTH,
  MAX_ENTRY_NAME_LENGTH,
  type OwnGuestBookEntry,
  setEntryStatus,
  showEntries,
  signGuestBook,
  takeBackEntry,
} from '../../../shared/guest-book.ts';
import { dateIn, momentAt, wallTimeText } from '../../../shared/wall-clock.ts';
import type { Db } from '../../db/connect.ts';
import type { SustainedRate } from '../../db/queries/rate-limits.ts';
import { readAll, readPage } from '../../db/queries/row-pages.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { clientIdOf } from '../../http/client-cookie.ts';
import type { RateLimiter } from '../../http/limits/rate-limiter.ts';
import { route } from '../../http/route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import {
  countPending,
  findDay,
  findEntries,
  findOwnEntry,
  findShown,
  insertEntry,
  removeEntry,
  removeOwnEntry,
  showPending,
  updateStatus,
} from './entries.ts';
import { type EntryTextFault, readEntryText } from './entry-text.ts';

/** The limit of an IP address, which many people may share: ten at once, then twenty an hour (BOOK-3). */
const ENTRIES: SustainedRate = { name: 'guest-book', burst: 10, everyMs: 3 * 60_000 };

/** Limits new and repeated entries together, because repeated entries do not count against `ENTRIES`. */
const CALLS: SustainedRate = { name: 'guest-book-tries', burst: 60, everyMs: 1000 };

const OWNER_PAGE_SIZE = 50;

const FAULTS = {
  empty: ['bad_request', '{about}: must not be empty'],
  too_long: ['bad_request', '{about}: too long'],
  characters: ['entry_characters', '{about}: only plain text on one line'],
  link: ['entry_link', '{about}: no links and no e-mail addresses'],
} as const satisfies Record<EntryTextFault, unknown>;

interface GuestBookOptions {
  db: Db;
  jsonCache: JsonCache;
  limiter: RateLimiter;
  https: boolean;
  now: () => Date;
  today: () => DateString;
  timeZone: () => string;
}

/** Serves each day's guest book: visitors sign, and the owner decides which entries are shown (BOOK-1 to BOOK-3). */
export function guestBookRoutes(app: FastifyInstance, options: GuestBookOptions): void {
  const { db, jsonCache, limiter, https, now, today, timeZone } = options;
  const dayOf = async (date: DateString) => {
    const day = await findDay(db, date, today());
    if (day === undefined) throw new AppError('not_found', 'There are no photos of this day');
    return day;
  };

  route(app, signGuestBook, async ({ params: { date }, body, request, reply }) => {
    const name = checked('name', body.name, MAX_ENTRY_NAME_LENGTH);
    const line = checked('line', body.line, MAX_ENTRY_LENGTH);
    const { photoIndex, key } = body;
    const entry = { name, line, photoIndex, key, clientId: clientIdOf(request, https) };
    await limiter.take(CALLS, request.callerKey);
    const day = await dayOf(date);
    let before = await findOwnEntry(db, day, entry);
    if (before === undefined) {
      await limiter.take(ENTRIES, request.callerKey);
      // The same visitor may have sent another entry at the same time.
      if (!(await insertEntry(db, day, entry, now()))) before = await findOwnEntry(db, day, entry);
    }
    // Accepts a repeated request with the same entry, whose first response may have been lost.
    if (before !== undefined && (before.name !== name || before.line !== line)) {
      // The date tells a page that missed the first response whether the entry can be taken back.
      const about = dateIn(timeZone(), before.signedAt);
      throw new AppError('already_signed', 'You have signed this day already', { about });
    }
    reply.code(202);
    return {};
  });

  route(app, takeBackEntry, async ({ params: { date }, body: { key }, request }) => {
    const { id: collectionId } = await dayOf(date);
    const since = momentAt(today(), 0, timeZone());
    const isRemoved = await removeOwnEntry(db, {
      ...{ collectionId, key, since },
      clientId: clientIdOf(request, https),
    });
    if (!isRemoved) throw new AppError('not_found', 'You have signed nothing here today');
    return {};
  });

  cachedRoute(app, getGuestBook, {
    jsonCache,
    tables: ['photo_collections', 'guest_book_entries'],
    varyBy: today,
    load: async ({ params: { date }, query: { before } }) => findShown(db, await dayOf(date), before),
  });

  route(app, listGuestBook, async ({ query }) => {
    const { items, next } = await readPage(OWNER_PAGE_SIZE, (limit) => findEntries(db, query, limit));
    return { entries: items, next };
  });
  route(app, countPendingEntries, async () => ({ pending: await countPending(db) }));
  route(app, exportGuestBook, ({ reply }) => {
    const all = readAll((limit, before) => findEntries(db, { before }, limit));
    return sendCsv(reply, { name: 'guest-book.csv', columns, rows: csvRows(all, timeZone()) });
  });

  const existing = (isThere: boolean) => {
    if (!isThere) throw new AppError('not_found', 'This line no longer exists');
  };
  route(app, setEntryStatus, async ({ params: { id }, body: { status } }) =>
    existing(await updateStatus(db, id, status)),
  );
  route(app, deleteEntry, async ({ params: { id } }) => existing(await removeEntry(db, id)));
  route(app, showEntries, async ({ params: { date }, body: { ids } }) =>
    showPending(db, (await dayOf(date)).id, ids),
  );
}

const columns = ['id', 'signed', 'day', 'photo', 'name', 'line', 'status'];

async function* csvRows(entries: AsyncIterable<OwnGuestBookEntry>, timeZone: string) {
  for await (const { id, signedAt, date, photoIndex, name, line, status } of entries) {
    const photo = photoIndex === undefined ? '' : String(photoIndex + 1);
    yield [String(id), wallTimeText(timeZone, new Date(signedAt)), date, photo, name, line, status];
  }
}

/** Returns the text to store. @throws AppError with the reason if the text is refused */
function checked(about: string, given: string, maxLength: number): string {
  const read = readEntryText(given, maxLength);
  if (read.fault === undefined) return read.text;
  const [reason, sentence] = FAULTS[read.fault];
  throw new AppError(reason, sentence.replace('{about}', about), { about });
}
