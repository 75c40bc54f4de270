import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import {
  countUnreadFeedback,
  deleteFeedback,
  exportFeedback,
  type Feedback,
  type FeedbackStatus,
  listFeedback,
  replyToFeedback,
  setFeedbackStatus,
} from '../../../shared/feedback.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { claimAnswer, digestOf, markSent, releaseAnswer } from './answers.ts';
import { type Outbox, replyLetter, siteTime } from './letters.ts';
import { countUnread, deleteFeedbackById, findFeedback, findFeedbackById, updateStatus } from './queries.ts';

const PAGE_SIZE = 30;

interface InboxOptions {
  db: Db;
  outbox: Outbox;
  siteName: () => Promise<string>;
  timeZone: () => string;
  now: () => Date;
}

/** The owner's side of feedback: read, reply, delete, export as CSV. */
export function inboxRoutes(
  app: FastifyInstance,
  { db, outbox, siteName, timeZone, now }: InboxOptions,
): void {
  route(app, listFeedback, async ({ query }) => {
    // One more than shown, to know whether there is a next page.
    const found = await findFeedback(db, query, PAGE_SIZE + 1);
    const items = found.slice(0, PAGE_SIZE);
    return { items, next: found.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
  });

  route(app, countUnreadFeedback, async () => ({ unread: await countUnread(db) }));

  route(app, setFeedbackStatus, async ({ params, body }) =>
    existing(await updateStatus(db, params.id, body.status)),
  );

  route(app, replyToFeedback, async ({ params, body }): Promise<Feedback> => {
    const feedback = existing(await findFeedbackById(db, params.id));
    const { email } = feedback;
    if (email === null)
      throw new AppError('reply_has_no_address', 'This visitor left no address to answer to');
    const surroundings = { siteName: await siteName(), timeZone: timeZone() };
    const letter = replyLetter({ ...feedback, email }, body.message, surroundings);

    const answer = { feedbackId: params.id, digest: digestOf(body.message) };
    const claim = await claimAnswer(db, answer, now());
    if (claim === 'underway') throw new AppError('reply_in_progress', 'This answer is being sent');
    if (claim === 'mine') {
      try {
        await outbox.send(letter);
      } catch (error) {
        await releaseAnswer(db, answer);
        throw error;
      }
      await markSent(db, answer, now());
    }
    // Deleted in another window meanwhile: the reply was sent nevertheless.
    return (await updateStatus(db, params.id, 'answered')) ?? { ...feedback, status: 'answered' };
  });

  route(app, deleteFeedback, async ({ params }) => {
    if (!(await deleteFeedbackById(db, params.id))) existing(undefined);
    return {};
  });

  route(app, exportFeedback, ({ query, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="feedback.csv"')
      .send(feedbackCsv(db, { status: query.status, timeZone: timeZone() })),
  );
}

function existing(feedback: Feedback | undefined): Feedback {
  if (feedback === undefined) throw new AppError('not_found', 'There is no such feedback');
  return feedback;
}

const ROWS_AT_A_TIME = 500;
const columns = ['id', 'date', 'name', 'email', 'message', 'status'] as const;

interface CsvOptions {
  status: FeedbackStatus | undefined;
  timeZone: string;
}

/**
 * Streams the inbox as CSV for spreadsheets. Starts with a byte order mark, without which Excel garbles Japanese; a
 * cell that would be a formula starts with an apostrophe.
 */
function feedbackCsv(db: Db, { status, timeZone }: CsvOptions): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default it quotes cells only for its own kind of line break.
    quoted_match: /[\r\n]/,
  });
  const source = Readable.from(rows(db, { status, timeZone }));
  // Either end may fail: the database, or the download.
  source.once('error', (error) => csv.destroy(error));
  csv.once('close', () => source.destroy());
  return source.pipe(csv);
}

async function* rows(db: Db, { status, timeZone }: CsvOptions) {
  let before: number | undefined;
  for (;;) {
    const items: Feedback[] = await findFeedback(db, { status, before }, ROWS_AT_A_TIME);
    for (const { id, submittedAt, name, email, message, status: state } of items) {
      yield [String(id), siteTime(timeZone, new Date(submittedAt)), name, email ?? '', message, state];
    }
    if (items.length < ROWS_AT_A_TIME) return;
    before = items.at(-1)?.id;
  }
}
