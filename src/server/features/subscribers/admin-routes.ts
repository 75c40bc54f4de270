import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorReason } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/owner-text.ts';
import {
  type DigestSettingsChanges,
  exportSubscribers,
  getDigests,
  listSubscribers,
  type PushFigures,
  previewDigest,
  removeSubscriber,
  resumeSubscriber,
  type Subscriber,
  saveDigestSettings,
  sendDigestToMe,
} from '../../../shared/subscribers.ts';
import { readAll, readPage } from '../../db/row-pages.ts';
import { route } from '../../http/route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { digestLetter } from './letters.ts';
import type { SubscriberRow, SubscriberStore } from './queries.ts';
import { type DigestOptions, dueDays } from './send-digests.ts';

const PAGE_SIZE = 50;
const DIGESTS_SHOWN = 14;

export interface SubscriberAdminOptions extends DigestOptions {
  store: SubscriberStore;
  isReady: () => Promise<boolean>;
  /** @throws AppError `changed_elsewhere` that names the fields both sides changed */
  saveSettings: (changes: DigestSettingsChanges, before?: DigestSettingsChanges) => Promise<void>;
  problem: () => Promise<{ reason: ErrorReason; at: Date } | undefined>;
  sendToOwner: (letter: ReturnType<typeof digestLetter>) => Promise<string>;
  pushFigures: () => Promise<PushFigures>;
  /** Wakes the job. */
  sendSoon: () => Promise<void>;
}

/** The owner's side: who subscribed, what was sent, and a preview. */
export function subscriberAdminRoutes(app: FastifyInstance, options: SubscriberAdminOptions): void {
  const { store, queue, settings, isReady, findDays } = options;

  route(app, listSubscribers, async ({ query: { find, ...query } }) => {
    const { items, next } = find
      ? await search(find, query, store)
      : await readPage(PAGE_SIZE, (limit) => store.list(query, limit));
    return { items: items.map((row) => shown(row, store)), next, counts: await store.counts() };
  });

  route(app, removeSubscriber, async ({ params }) => {
    if (!(await store.remove(params.id))) throw missing();
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
    const rows = await queue.latestDigests(DIGESTS_SHOWN);
    const days = await findDays(rows.map(({ date }) => date));
    const titles = new Map(days.map(({ date, title }) => [date, title]));
    const problem = await options.problem();
    const { due } = await dueDays(options);
    const { daily, weekly } = await store.counts();
    return {
      settings: await settings(),
      isReady: await isReady(),
      ...{ daily, weekly },
      waiting: await queue.countWaiting(due),
      problem: problem === undefined ? null : { reason: problem.reason, at: problem.at.toISOString() },
      push: await options.pushFigures(),
      digests: rows.map(({ firstSentAt, lastSentAt, ...row }) => ({
        ...row,
        title: titles.get(row.date),
        firstSentAt: firstSentAt.toISOString(),
        lastSentAt: lastSentAt.toISOString(),
      })),
    };
  });

  route(app, saveDigestSettings, async ({ body: { before, ...changes } }) => {
    await options.saveSettings(changes, before);
    return settings();
  });

  route(app, previewDigest, async ({ query }) => {
    const letter = await newestLetter(query.language, options);
    return letter === undefined ? null : { ...letter, html: letter.html ?? '' };
  });

  route(app, sendDigestToMe, async ({ body }) => {
    const letter = await newestLetter(body.language, options);
    if (letter === undefined) throw new AppError('not_found', 'No day is published yet');
    if (options.context().address === '') {
      throw new AppError('public_url_missing', 'E-mails need PUBLIC_URL: their links name it');
    }
    return { to: await options.sendToOwner(letter) };
  });
}

const missing = () => new AppError('not_found', 'There is no such subscriber');

async function newestLetter(language: Language, options: DigestOptions) {
  const { context, publishedDates, findDays, nextOpening } = options;
  const newest = (await publishedDates()).toSorted().at(-1);
  if (newest === undefined) return undefined;
  const [days, opening] = await Promise.all([findDays([newest]), nextOpening()]);
  return digestLetter({ ...context(), language, frequency: 'daily', days, opening });
}

type Query = Parameters<SubscriberStore['list']>[0];

/** Addresses are encrypted, so each is read: some thousand a second. */
async function search(find: string, query: Query, store: SubscriberStore) {
  const wanted = find.toLowerCase();
  const items: SubscriberRow[] = [];
  for await (const row of everyRow(query, store)) {
    if (store.emailOf(row)?.toLowerCase().includes(wanted)) items.push(row);
    if (items.length === PAGE_SIZE) return { items, next: row.id };
  }
  return { items, next: null };
}

function everyRow({ status, before: start }: Query, store: SubscriberStore): AsyncGenerator<SubscriberRow> {
  return readAll((limit, before) => store.list({ status, before }, limit), start);
}

function shown(row: SubscriberRow, store: SubscriberStore): Subscriber {
  const { id, frequency, language, status, confirmedAt, requestedAt, lastSentAt, pausedAt, pausedCode } = row;
  return {
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
