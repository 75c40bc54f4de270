/** Sends feedback; each message queues an e-mail to the owner. */
import { sql } from '../../../src/server/db/orm.ts';
import { feedback } from '../../../src/server/db/schema/feedback.ts';
import { sendFeedback } from '../../../src/shared/feedback.ts';
import type { WriterScript } from '../open-writer.ts';

export const writer: WriterScript = {
  // No server listens on this port, so the e-mails stay queued.
  env: { SMTP_URL: 'smtp://127.0.0.1:9?from=gallery@photos.example' },

  async write({ send, acknowledge }) {
    for (let n = 0; ; n++) {
      const body = {
        name: `Visitor ${n}`,
        message: 'A photograph of rain that I can hear. '.repeat(1 + (n % 40)),
      };
      const { id } = (await send({ url: sendFeedback.path, body })).json<{ id: number }>();
      acknowledge(id);
    }
  },

  async check({ db }) {
    const ids = (await db.select({ id: feedback.id }).from(feedback)).map(({ id }) => id);
    const { rows } = await db.execute<{ id: number }>(
      sql`select (data->>'feedbackId')::int as id from pgboss.job where name = 'mail-feedback'`,
    );
    // Counts e-mails without their feedback, and feedback without an e-mail.
    const listed = new Set(rows.map(({ id }) => id));
    const known = new Set(ids);
    const partial =
      ids.filter((id) => !listed.has(id)).length + rows.filter(({ id }) => !known.has(id)).length;
    return { present: ids, partial };
  },
};
