import type { Db } from '../../db/connect.ts';
import type { MailAccount } from '../../platform/mail-account.ts';
import type { Letter } from '../../platform/mailer.ts';
import { feedbackNotice } from './letters.ts';
import { findFeedbackById } from './queries.ts';

/** How this feature sends mail; see wiring/letters.ts. */
export interface Outbox {
  /** Undefined if mail is not set up. */
  account(): Promise<MailAccount | undefined>;
  /** @throws MailError */
  send(letter: Letter): Promise<unknown>;
}

export interface NoticeSurroundings {
  db: Db;
  outbox: Outbox;
  siteName: () => Promise<string>;
  timeZone: () => string;
  inboxUrl: string | undefined;
}

/** Mails one feedback to the owner; does nothing if it was deleted or mail is no longer set up (FB-3). */
export async function sendNotice(
  feedbackId: number,
  { db, outbox, siteName, timeZone, inboxUrl }: NoticeSurroundings,
): Promise<void> {
  const feedback = await findFeedbackById(db, feedbackId);
  const account = await outbox.account();
  if (feedback === undefined || account === undefined) return;
  const domain = account.from.slice(account.from.lastIndexOf('@') + 1);
  await outbox.send(
    feedbackNotice(feedback, { siteName: await siteName(), timeZone: timeZone(), domain, inboxUrl }),
  );
}
