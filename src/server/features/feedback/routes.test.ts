import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { sendFeedback } from '../../../shared/feedback.ts';
import { feedback } from '../../db/schema/feedback.ts';

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

const send = (body: Record<string, unknown>) => gallery.call(sendFeedback, { body: body as never });

test('[FB-3] feedback is stored, trimmed, status pending, before the answer', async () => {
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
])('[FB-2, API-3] a bad %s is refused by name and nothing is stored', async (field, body) => {
  await gallery.db.delete(feedback);
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect((answer.body as { message: string }).message).toContain(field);
  expect(await gallery.db.select().from(feedback)).toEqual([]);
});
