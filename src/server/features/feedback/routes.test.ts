import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { sendFeedback } from '../../../shared/feedback.ts';
import { feedback } from '../../db/schema/feedback.ts';

// Runs on the embedded database and on PostgreSQL.

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

const send = (body: Record<string, unknown>) => gallery.call(sendFeedback, { body: body as never });

test('[FB-3] feedback is stored before the response, trimmed and pending', async () => {
  const { status } = await send({ name: ' 山田 ', email: '', message: ' 素敵です\n明日も ' });
  expect(status).toBe(201);
  const [row] = await gallery.db.select().from(feedback);
  expect(row).toMatchObject({ name: '山田', email: null, message: '素敵です\n明日も', status: 'pending' });
  expect(row?.submittedAt).toBeInstanceOf(Date);
});

test.each([
  ['name', { name: '  ', message: 'a' }],
  ['message', { name: 'a', message: ' \n ' }],
  ['email', { name: 'a', message: 'a', email: 'no address' }],
  ['name', { name: 'a\r\nBcc: x@y.example', message: 'a' }],
  ['name', { name: 'a'.repeat(101), message: 'a' }],
  ['message', { name: 'a', message: 'a'.repeat(5001) }],
])('[FB-2, API-3] an invalid %s is refused, naming the field, and nothing is stored', async (field, body) => {
  await gallery.db.delete(feedback);
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect((answer.body as { message: string }).message).toContain(field);
  expect(await gallery.db.select().from(feedback)).toEqual([]);
});

test('[FB-3] a submission sent several times, in turn or at once, is stored once', async () => {
  await gallery.db.delete(feedback);
  const submissionId = '6f2c1f0e-8f5d-4a44-9d0b-0c8f4f1c7a10';
  const submission = { name: '山田', message: '一度だけ', submissionId };
  const answers = await Promise.all([send(submission), send(submission), send(submission)]);
  const again = await send(submission);
  const ids = [...answers, again].map(({ body }) => (body as { id: number }).id);
  expect(new Set(ids).size).toBe(1);
  expect(again.status).toBe(200);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await gallery.db.select().from(feedback)).toHaveLength(1);
  expect((await send({ ...submission, submissionId: 'no uuid' })).status).toBe(400);
});
