import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import {
  countUnreadFeedback,
  deleteFeedback,
  exportFeedback,
  type Feedback,
  listFeedback,
  replyToFeedback,
  setFeedbackStatus,
} from '../../../shared/feedback.ts';
import { wallTimeText } from '../../../shared/wall-clock.ts';
import type { Db } from '../../db/connect.ts';
import { readAll, readPage } from '../../db/queries/row-pages.ts';
import { route } from '../../http/route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { domainOf, type Outbox, replyEmail } from './emails.ts';
import { countUnread, deleteFeedbackById, findFeedback, findFeedbackById, updateStatus } from './queries.ts';
import { claimReply, digestOf, markSent, releaseReply } from './replies.ts';

const PAGE_SIZE = 30;

interface InboxOptions {
  db: Db;
  outbox: Outbox;
  siteName: () => Promise<string>;
  timeZone: () => string;
  now: () => Date;
}

/** Lets the owner read, answer, delete and export feedback. */
export function inboxRoutes(
  app: FastifyInstance,
  { db, outbox, siteName, timeZone, now }: InboxOptions,
): void {
  route(app, listFeedback, ({ query }) => readPage(PAGE_SIZE, (limit) => findFeedback(db, query, limit)));

  route(app, countUnreadFeedback, async () => ({ unread: await countUnread(db) }));

  route(app, setFeedbackStatus, async ({ params, body }) =>
    existing(await updateStatus(db, params.id, body.status)),
  );

  route(app, replyToFeedback, async ({ params, body }): Promise<Feedback> => {
    const feedback = existing(await findFeedbackById(db, params.id));
    const { email } = feedback;
    if (email === null) throw new AppError('reply_has_no_address', 'This visitor left no e-mail address');
    const account = await outbox.account();
    const domain = account === undefined ? 'localhost' : domainOf(account);
    const site = { siteName: await siteName(), timeZone: timeZone(), domain };
    const mail = replyEmail({ ...feedback, email }, body.message, site);

    const sending = { feedbackId: params.id, digest: digestOf(body.message) };
    const claim = await claimReply(db, sending, now());
    if (claim === 'underway') throw new AppError('reply_in_progress', 'This answer is being sent');
    if (claim === 'mine') {
      try {
        await outbox.send(mail);
      } catch (error) {
        await releaseReply(db, sending);
        throw error;
      }
      await markSent(db, sending, now());
    }
    // If the feedback was deleted meanwhile, the response still says that the reply was sent.
    return (await updateStatus(db, params.id, 'answered')) ?? { ...feedback, status: 'answered' };
  });

  route(app, deleteFeedback, async ({ params }) => {
    if (!(await deleteFeedbackById(db, params.id))) existing(undefined);
    return {};
  });

  route(app, exportFeedback, ({ query: { status }, reply }) => {
    const feedback = readAll((limit, before) => findFeedback(db, { status, before }, limit));
    return sendCsv(reply, { name: 'feedback.csv', columns, rows: csvRows(feedback, timeZone()) });
  });
}

function existing(feedback: Feedback | undefined): Feedback {
  if (feedback === undefined) throw new AppError('not_found', 'Feedback not found');
  return feedback;
}

const columns = ['id', 'date', 'name', 'email', 'message', 'status'];

async function* csvRows(feedback: AsyncIterable<Feedback>, timeZone: string) {
  for await (const { id, submittedAt, name, email, message, status } of feedback) {
    yield [String(id), wallTimeText(timeZone, new Date(submittedAt)), name, email ?? '', message, status];
  }
}
