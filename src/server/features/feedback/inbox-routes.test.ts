import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAIL_USER, type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import {
  countUnreadFeedback,
  deleteFeedback,
  type FeedbackPage,
  listFeedback,
  replyToFeedback,
  setFeedbackStatus,
} from '../../../shared/feedback.ts';
import { mailFaults } from '../../../shared/mail.ts';
import { feedback, feedbackAnswers } from '../../db/schema/feedback.ts';
import { digestOf } from './replies.ts';

// Runs on the embedded database and on PostgreSQL.

let server: MailServer;
let gallery: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  server = await startMailServer({ tls: 'none' });
  gallery = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${server.port}?from=${MAIL_USER}` });
  headers = await gallery.signIn();
});
afterAll(async () => {
  await gallery.close();
  await server.close();
});
beforeEach(() => gallery.db.delete(feedback));
afterEach(() => {
  server.mails.length = 0;
  server.refused.clear();
});

async function write(values: Partial<typeof feedback.$inferInsert> = {}): Promise<number> {
  const rows = await gallery.db
    .insert(feedback)
    .values({ name: '山田', email: 'yamada@example.com', message: '素敵です', ...values })
    .returning({ id: feedback.id });
  return rows[0]?.id ?? 0;
}
const list = async (query = {}) =>
  (await gallery.call(listFeedback, { query }, { headers })).body as FeedbackPage;
const unread = async () => (await gallery.call(countUnreadFeedback, {}, { headers })).body;
const reply = (id: number, message: string) =>
  gallery.call(replyToFeedback, { params: { id }, body: { message } }, { headers });
const csv = (url = '/api/admin/feedback.csv') => gallery.app.inject({ url, headers });

test('[FB-3] the inbox is sorted newest first and divided into pages without gaps or repetitions', async () => {
  await gallery.db
    .insert(feedback)
    .values(Array.from({ length: 65 }, (_, n) => ({ name: `n${n}`, message: 'm' })));
  const names: string[] = [];
  let before: number | undefined;
  for (const size of [30, 30, 5]) {
    const { items, next } = await list({ before });
    expect(items).toHaveLength(size);
    names.push(...items.map(({ name }) => name));
    before = next ?? undefined;
  }
  expect(before).toBeUndefined();
  expect(names).toEqual(Array.from({ length: 65 }, (_, n) => `n${64 - n}`));
});

test('[FB-3] distinguishes unread, read and answered feedback, and counts the unread', async () => {
  const [first, second] = [await write(), await write()];
  expect(await unread()).toEqual({ unread: 2 });
  const mark = (id: number, status: 'pending' | 'read' | 'answered') =>
    gallery.call(setFeedbackStatus, { params: { id }, body: { status } }, { headers });
  expect((await mark(first, 'read')).body).toMatchObject({ id: first, status: 'read' });
  await mark(second, 'answered');
  // Another tab, which was loaded before the reply, marks the feedback as read.
  expect((await mark(second, 'read')).body).toMatchObject({ status: 'answered' });
  expect(await unread()).toEqual({ unread: 0 });
  expect((await list({ status: 'answered' })).items.map(({ id }) => id)).toEqual([second]);
  await mark(first, 'pending');
  expect((await list({ status: 'pending' })).items.map(({ id }) => id)).toEqual([first]);
  expect((await mark(999_999, 'read')).status).toBe(404);
});

test('[FB-3] [MAIL-1] a reply goes to the visitor with their text quoted, and marks the feedback as answered', async () => {
  const id = await write({ message: '素敵です\n明日も', submittedAt: new Date('2026-11-20T03:00:00Z') });
  expect((await reply(id, ' ありがとうございます。 ')).body).toMatchObject({ id, status: 'answered' });
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: MAIL_USER, to: ['yamada@example.com'] });
  expect(mail?.headers.get('subject')).toBe('Gomai へのご感想について');
  expect(mail?.text).toBe(
    'ありがとうございます。\n\n2026-11-20 12:00、山田さんのメッセージ:\n> 素敵です\n> 明日も',
  );
  const english = await write({ name: 'Ann', message: 'Lovely' });
  await reply(english, 'Thank you');
  expect(server.mails[1]?.text).toMatch(/^Thank you\n\nOn \d{4}-\d\d-\d\d \d\d:\d\d, Ann wrote:\n> Lovely$/);
});

test('[FB-3] [MAIL-1] mails a reply once, even if it is sent twice by a double click', async () => {
  const id = await write();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.acceptsAfter = promise;
  const both = [reply(id, 'Thank you'), reply(id, 'Thank you')];
  expect((await Promise.race(both)).status).toBe(409);
  resolve();
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await reply(id, ' Thank you ')).toMatchObject({ status: 200, body: { id, status: 'answered' } });
  expect(server.mails).toHaveLength(1);
  // A reply with another text, or to other feedback, is sent as well.
  await reply(id, 'Thank you again');
  await reply(await write(), 'Thank you');
  expect(server.mails).toHaveLength(3);
});

test('[FB-3] [MAIL-1] a failed reply can be sent again; if the process was killed meanwhile, only after 5 minutes', async () => {
  const id = await write();
  server.refused.add('yamada@example.com');
  expect((await reply(id, 'Thank you')).status).toBe(422);
  server.refused.clear();
  await gallery.db
    .insert(feedbackAnswers)
    .values({ feedbackId: id, digest: digestOf('Thank you'), begunAt: gallery.clock.now });
  expect((await reply(id, 'Thank you')).status).toBe(409);
  gallery.clock.now = new Date(gallery.clock.now.getTime() + 6 * 60_000);
  expect((await reply(id, 'Thank you')).status).toBe(200);
  expect(server.mails).toHaveLength(1);
});

test('[FB-3] [MAIL-1] a reply that is sent again after a lost response of the mail server has the same message id', async () => {
  const id = await write();
  await reply(id, 'Thank you');
  // As if the mail server's response was lost.
  await gallery.db.delete(feedbackAnswers);
  await reply(id, 'Thank you');
  await reply(id, 'Thank you again');
  const [first, again, other] = server.mails.map(({ headers }) => headers.get('message-id'));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('[FB-3] [MAIL-1] if a reply cannot be sent, the owner gets an error and the feedback stays unread', async () => {
  const id = await write();
  server.refused.add('yamada@example.com');
  expect(await reply(id, 'Thank you')).toMatchObject({
    status: 422,
    body: { message: mailFaults.recipient },
  });
  expect((await list()).items).toMatchObject([{ status: 'pending' }]);
  const withoutEmail = await write({ email: null });
  expect((await reply(withoutEmail, 'Thank you')).status).toBe(422);
  const odd = await write({ email: 'a@b.example\r\nBcc: c@d.example' });
  expect((await reply(odd, 'Thank you')).status).toBe(422);
  expect((await reply(999_999, 'Thank you')).status).toBe(404);
  expect((await reply(id, '  ')).status).toBe(400);
  expect(server.mails).toEqual([]);
});

test('[FB-3] deletes feedback; deleting it again answers 404', async () => {
  const id = await write();
  const remove = () => gallery.call(deleteFeedback, { params: { id } }, { headers });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await list()).items).toEqual([]);
});

test('[FB-3] the CSV has a byte order mark and times in the site’s time zone, and escapes formulas', async () => {
  await write({ submittedAt: new Date('2026-11-20T15:30:00Z'), message: '一行目\n"二行目", 了' });
  await write({ message: '一\n=二' });
  for (const message of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1']) await write({ name: message, message });
  const answer = await csv();
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="feedback.csv"',
  });
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = answer.body.slice(1).split('\r\n');
  expect(lines[0]).toBe('id,date,name,email,message,status');
  expect(answer.body).toContain(
    '2026-11-21 00:30:00,山田,yamada@example.com,"一行目\n""二行目"", 了",pending\r\n',
  );
  expect(answer.body).toContain(',"一\n=二",pending\r\n');
  for (const cell of ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'＝1"])
    expect(lines.some((line) => line.includes(`,${cell},yamada@example.com,${cell},pending`))).toBe(true);
  expect((await csv('/api/admin/feedback.csv?status=answered')).body.trim().split('\r\n')).toHaveLength(1);
});

test('[FB-3] a CSV longer than one batch is complete', async () => {
  await gallery.db
    .insert(feedback)
    .values(Array.from({ length: 1001 }, (_, n) => ({ name: `n${n}`, message: 'm' })));
  expect((await csv()).body.trim().split('\r\n')).toHaveLength(1002);
});
