import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { AppError, type ErrorReason } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/owner-text.ts';
import {
  type AnySubscriber,
  type Digest,
  type DigestSettingsChanges,
  exportSubscribers,
  getDigests,
  listSubscribers,
  type PushFigures,
  type PushSubscriber,
  previewDigest,
  removePushSubscriber,
  removeSubscriber,
  resumeSubscriber,
  type Subscriber,
  saveDigestSettings,
  sendDigestToMe,
} from '../../../shared/subscribers.ts';
import type { Db } from '../../db/connect.ts';
import { readAll } from '../../db/queries/row-pages.ts';
import { route } from '../../http/route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { digestEmail } from './emails.ts';
import type { SubscriberRow, SubscriberStore } from './queries.ts';
import { type DigestOptions, dueDays } from './send-digests.ts';
import { countRecent, findPage, findSubscribers } from './subscriber-list.ts';

const FOUND_AT_ONCE = 48;
const DIGESTS_SHOWN = 14;

export interface SubscriberAdminOptions extends DigestOptions {
  db: Db;
  store: SubscriberStore;
  isReady: () => Promise<boolean>;
  /** @throws AppError `changed_elsewhere` with the names of the fields that were also changed elsewhere */
  saveSettings: (changes: DigestSettingsChanges, before?: DigestSettingsChanges) => Promise<void>;
  problem: () => Promise<{ reason: ErrorReason; at: Date } | undefined>;
  sendToOwner: (digest: ReturnType<typeof digestEmail>) => Promise<string>;
  push: {
    figures: () => Promise<PushFigures>;
    latest: (limit: number) => Promise<SentPushes[]>;
    browsers: (ids: readonly number[]) => Promise<PushSubscriber[]>;
    removeBrowser: (id: number) => Promise<boolean>;
  };
  /** Starts the job that sends digests. */
  sendSoon: () => Promise<void>;
}

/** The owner's calls about subscribers and digests. */
export function subscriberAdminRoutes(app: FastifyInstance, options: SubscriberAdminOptions): void {
  const { db, store, queue, settings, isReady, findDays, push } = options;

  route(app, listSubscribers, async ({ query: { find, ...query } }) => {
    const { items, next } = find ? await search(find, query, store) : await readSubscribers(query, options);
    const { today } = await dueDays(options);
    const recent = await countRecent(db, { now: options.now(), today });
    return { items, next, counts: { ...(await store.counts()), ...recent } };
  });

  route(app, removePushSubscriber, async ({ params }) => {
    if (!(await push.removeBrowser(params.id))) throw missing();
    return {};
  });

  route(app, removeSubscriber, async ({ params }) => {
    if (!(await store.remove(params.id, options.now()))) throw missing();
    return {};
  });

  route(app, resumeSubscriber, async ({ params }) => {
    if (!(await store.resume(params.id))) throw missing();
    await options.sendSoon();
    return {};
  });

  route(app, exportSubscribers, ({ reply }) =>
    sendCsv(reply, { name: 'subscribers.csv', columns, rows: csvRows(store) }),
  );

  route(app, getDigests, async () => {
    const sent = sentByDay(await queue.latestDigests(DIGESTS_SHOWN), await push.latest(DIGESTS_SHOWN));
    const days = await findDays(sent.map(({ date }) => date));
    const titles = new Map(days.map(({ date, title }) => [date, title]));
    const opening = await options.nextOpening();
    const problem = await options.problem();
    const { due } = await dueDays(options);
    const { daily, weekly } = await store.counts();
    return {
      settings: await settings(),
      isReady: await isReady(),
      ...{ daily, weekly },
      waiting: await queue.countWaiting(due),
      problem: problem === undefined ? null : { reason: problem.reason, at: problem.at.toISOString() },
      opening: opening?.date ?? null,
      push: await push.figures(),
      digests: sent.map((row) => ({ ...row, title: titles.get(row.date) })),
    };
  });

  route(app, saveDigestSettings, async ({ body: { before, ...changes } }) => {
    await options.saveSettings(changes, before);
    return settings();
  });

  route(app, previewDigest, async ({ query }) => {
    const digest = await newestDigest(query.language, options);
    return digest === undefined ? null : { ...digest, html: digest.html ?? '' };
  });

  route(app, sendDigestToMe, async ({ body }) => {
    const digest = await newestDigest(body.language, options);
    if (digest === undefined) throw new AppError('not_found', 'No day is published yet');
    if (options.context().publicUrl === '') {
      throw new AppError('public_url_missing', 'E-mails need PUBLIC_URL for their links');
    }
    return { to: await options.sendToOwner(digest) };
  });
}

const missing = () => new AppError('not_found', 'Subscriber not found');

async function newestDigest(language: Language, options: DigestOptions) {
  const { context, publishedDates, findDays, nextOpening } = options;
  const newest = (await publishedDates()).toSorted().at(-1);
  if (newest === undefined) return undefined;
  const [days, opening] = await Promise.all([findDays([newest]), nextOpening()]);
  return digestEmail({ ...context(), language, frequency: 'daily', days, opening });
}

interface SentPushes {
  date: DateString;
  firstSentAt: Date;
  lastSentAt: Date;
  sent: number;
  gone: number;
  failed: number;
}

type SentDigests = Awaited<ReturnType<DigestOptions['queue']['latestDigests']>>;

/** The figures of e-mails and pushes by day, newest first. A day may have only e-mails or only pushes. */
function sentByDay(emails: SentDigests, pushes: readonly SentPushes[]): Omit<Digest, 'title'>[] {
  const dates = [...new Set([...emails, ...pushes].map(({ date }) => date))].sort().reverse();
  return dates.slice(0, DIGESTS_SHOWN).flatMap((date) => {
    const email = emails.find((row) => row.date === date);
    const push = pushes.find((row) => row.date === date);
    const first = email ?? push;
    if (first === undefined) return [];
    const { sent = 0, paused = 0, left = 0 } = email ?? {};
    return {
      ...{ date, sent, paused, left },
      firstSentAt: first.firstSentAt.toISOString(),
      lastSentAt: first.lastSentAt.toISOString(),
      push: push ? { sent: push.sent, gone: push.gone, failed: push.failed } : null,
    };
  });
}

type PageQuery = Parameters<typeof findPage>[1];

async function readSubscribers(query: PageQuery, { db, store, push }: SubscriberAdminOptions) {
  const { listed, next } = await findPage(db, query);
  const ids = (wanted: AnySubscriber['kind']) =>
    listed.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const [rows, browsers] = await Promise.all([findSubscribers(db, ids('email')), push.browsers(ids('push'))]);
  const found = [...rows.map((row) => shown(row, store)), ...browsers];
  const items = listed.flatMap(
    (row) => found.find(({ kind, id }) => kind === row.kind && id === row.id) ?? [],
  );
  return { items, next };
}

/**
 * Finds subscribers by a part of the e-mail address. Decrypts addresses, newest first, until a page is full: a few
 * thousand a second.
 */
async function search(find: string, { show, before }: PageQuery, store: SubscriberStore) {
  const wanted = find.toLowerCase();
  const items: Subscriber[] = [];
  const start = before === undefined ? undefined : Number(before.split('-').at(-1));
  const status = show === 'paused' ? show : undefined;
  for await (const row of show === 'push' ? [] : everyRow({ status, before: start }, store)) {
    if (store.emailOf(row)?.toLowerCase().includes(wanted)) items.push(shown(row, store));
    if (items.length === FOUND_AT_ONCE) return { items, next: `0-email-${row.id}` };
  }
  return { items, next: null };
}

type Query = Parameters<SubscriberStore['list']>[0];

function everyRow({ status, before: start }: Query, store: SubscriberStore): AsyncGenerator<SubscriberRow> {
  return readAll((limit, before) => store.list({ status, before }, limit), start);
}

function shown(row: SubscriberRow, store: SubscriberStore): Subscriber {
  const { id, frequency, language, status, confirmedAt, requestedAt, lastSentAt, pausedAt, pausedCode } = row;
  return {
    kind: 'email',
    id,
    email: store.emailOf(row) ?? null,
    rhythm: frequency,
    language,
    status: status === 'paused' ? 'paused' : 'active',
    since: (confirmedAt ?? requestedAt).toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    paused: pausedAt === null ? null : { code: pausedCode ?? 0, at: pausedAt.toISOString() },
  };
}

const columns = ['email', 'rhythm', 'language', 'since', 'status'];

async function* csvRows(store: SubscriberStore) {
  for await (const row of everyRow({}, store)) {
    const { email, rhythm, language, since, status } = shown(row, store);
    yield [email ?? '', rhythm, language, since, status];
  }
}
