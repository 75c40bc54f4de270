import { expect, test } from 'vitest';
import { describeBothDatabases } from '../../../../tests/support/both-databases.ts';
import { MAIL_PASSWORD, MAIL_USER, startMailServer } from '../../../../tests/support/mail-server.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { sendFeedback } from '../../../shared/feedback.ts';
import { feedback } from '../../db/schema/feedback.ts';
import { feedbackNotice } from './emails.ts';

const message = '毎日楽しみにしています。\n<script>alert(1)</script>';

describeBothDatabases('feedback by e-mail', (open) => {
  test('[FB-3] [MAIL-1] reaches the owner once, with the visitor as Reply-To, but only if a mail account is set up', async () => {
    const server = await startMailServer({ tls: 'none' });
    const address = encodeURIComponent(MAIL_USER);
    const url = `smtp://${address}:${MAIL_PASSWORD}@127.0.0.1:${server.port}`;
    const { database } = open();

    const silent = await createTestApp({}, open());
    await silent.app.ready();
    const quiet = await silent.call(sendFeedback, { body: { name: 'a', message: 'no e-mail is sent' } });
    expect(quiet.status).toBe(201);
    const jobsOf = `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'mail-feedback'`;
    expect((await database.pool.query(jobsOf)).rows).toEqual([{ jobs: 0 }]);
    await silent.close();

    const gallery = await createTestApp({ SMTP_URL: url, PUBLIC_URL: 'https://gomai.example' }, open());
    await gallery.app.ready();
    const body = { name: '山田', email: 'yamada@example.com', message };
    const { body: answer } = await gallery.call(sendFeedback, { body });
    await expect.poll(() => server.mails.length).toBe(1);
    const [mail] = server.mails;
    const { id } = answer as { id: number };
    expect(mail?.to).toEqual([MAIL_USER]);
    expect(mail?.headers.get('reply-to')).toBe('山田 <yamada@example.com>');
    expect(mail?.headers.get('subject')).toBe('Gomai: ご感想 · Feedback — 山田');
    expect(mail?.headers.get('message-id')).toMatch(new RegExp(`^<feedback-${id}\\.\\d+@example\\.com>$`));
    expect(mail?.text).toContain(message);
    expect(mail?.text).toContain('https://gomai.example/admin/feedback');
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    await expect
      .poll(async () => (await database.pool.query(`${jobsOf} AND state <> 'completed'`)).rows)
      .toEqual([{ jobs: 0 }]);
    expect(server.mails).toHaveLength(1);

    await gallery.close();
    await database.db.delete(feedback);
    await server.close();
  });

  test('[FB-3] is retried after a failure, and the feedback is stored', async () => {
    const server = await startMailServer({ tls: 'none' });
    server.rejecting = true;
    const gallery = await createTestApp(
      { SMTP_URL: `smtp://127.0.0.1:${server.port}?from=${MAIL_USER}` },
      open(),
    );
    await gallery.app.ready();
    expect((await gallery.call(sendFeedback, { body: { name: 'a', message: 'b' } })).status).toBe(201);
    const state = `SELECT state FROM pgboss.job WHERE name = 'mail-feedback' AND state <> 'completed'`;
    await expect
      .poll(async () => (await open().database.pool.query(state)).rows)
      .toEqual([{ state: 'retry' }]);
    expect(await gallery.db.select().from(feedback)).toHaveLength(1);
    await gallery.close();
    await server.close();
  });
});

test('[FB-3] the owner’s e-mail has the date in the site’s time zone, and the same message id at each retry', () => {
  const item = {
    id: 7,
    name: 'A',
    email: null,
    message: 'b',
    submittedAt: '2026-11-20T15:30:00.000Z',
    status: 'pending' as const,
  };
  const options = { siteName: 'Gomai', timeZone: 'Asia/Tokyo', domain: 'example.com', inboxUrl: undefined };
  const email = feedbackNotice(item, options);
  expect(email.text).toContain('2026-11-21 00:30:00 (Asia/Tokyo)');
  expect(email.messageId).toBe('feedback-7.1795188600000@example.com');
  expect(email.replyTo).toBeUndefined();
  expect(feedbackNotice(item, options)).toEqual(email);
});
