import type { Feedback } from '../../../shared/feedback.ts';
import { wallTimeText } from '../../../shared/wall-clock.ts';
import type { Db } from '../../db/connect.ts';
import type { MailAccount } from '../../platform/mail/mail-account.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import { findFeedbackById } from './queries.ts';
import { digestOf } from './replies.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

interface SiteInfo {
  siteName: string;
  timeZone: string;
  /** See `domainOf`. */
  domain: string;
}

interface NoticeOptions extends SiteInfo {
  inboxUrl: string | undefined;
}

/**
 * Returns the e-mail to the owner about new feedback. A reply to it goes to the visitor, if they left an e-mail
 * address. Each retry has the same message id, so that mail programs recognise a repeated e-mail.
 */
export function feedbackNotice(
  { id, name, email, message, submittedAt }: Feedback,
  { siteName, timeZone, domain, inboxUrl }: NoticeOptions,
): Email {
  const moment = new Date(submittedAt);
  return {
    fromName: siteName,
    ...(email === null ? {} : { replyTo: { name, address: email } }),
    subject: `${siteName}: ご感想 · Feedback — ${name}`,
    messageId: `feedback-${id}.${moment.getTime()}@${domain}`,
    text: [
      [
        `お名前 · Name: ${name}`,
        `メール · E-mail: ${email ?? '—'}`,
        `日時 · Date: ${wallTimeText(timeZone, moment)} (${timeZone})`,
      ].join('\n'),
      message,
      ['—', ...(inboxUrl === undefined ? [] : [inboxUrl]), ...(email === null ? [] : [ANSWER_HINT])].join(
        '\n',
      ),
    ].join('\n\n'),
  };
}

const ANSWER_HINT =
  'このメールに返信すると、お客さまに届きます。 · Reply to this e-mail to answer the visitor.';

/**
 * Returns the e-mail with the owner's reply above the visitor's quoted text. Its subject and the line above the quote
 * are Japanese if the visitor wrote any Japanese characters, else English. The same reply has the same message id,
 * because the owner sends it again if the mail server has accepted it but its response was lost.
 */
export function replyEmail(
  { id, name, email, message, submittedAt }: Feedback & { email: string },
  answer: string,
  { siteName, timeZone, domain }: SiteInfo,
): Email {
  const japanese = JAPANESE.test(message);
  const at = new Date(submittedAt);
  const moment = wallTimeText(timeZone, at).slice(0, 16);
  const quoted = message.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  return {
    fromName: siteName,
    to: { name, address: email },
    subject: japanese ? `${siteName} へのご感想について` : `Your words to ${siteName}`,
    messageId: `reply-${id}.${at.getTime()}.${digestOf(answer)}@${domain}`,
    text: [
      answer,
      [japanese ? `${moment}、${name}さんのメッセージ:` : `On ${moment}, ${name} wrote:`, ...quoted].join(
        '\n',
      ),
    ].join('\n\n'),
  };
}

/** Sends this feature's e-mails; see wiring/mail.ts. */
export interface Outbox {
  /** Undefined if mail is not set up. */
  account(): Promise<MailAccount | undefined>;
  /** @throws MailError */
  send(email: Email): Promise<unknown>;
}

interface MailContext {
  db: Db;
  outbox: Outbox;
  siteName: () => Promise<string>;
  timeZone: () => string;
  inboxUrl: string | undefined;
}

/** Sends a feedback to the owner. Does nothing if the feedback was deleted or mail is no longer set up (FB-3). */
export async function sendNotice(
  feedbackId: number,
  { db, outbox, siteName, timeZone, inboxUrl }: MailContext,
): Promise<void> {
  const feedback = await findFeedbackById(db, feedbackId);
  const account = await outbox.account();
  if (feedback === undefined || account === undefined) return;
  const site = { siteName: await siteName(), timeZone: timeZone(), domain: domainOf(account) };
  await outbox.send(feedbackNotice(feedback, { ...site, inboxUrl }));
}

/** The domain of the sending account; message ids end with it. */
export function domainOf({ from }: Pick<MailAccount, 'from'>): string {
  return from.slice(from.lastIndexOf('@') + 1);
}
