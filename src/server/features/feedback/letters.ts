import type { Feedback } from '../../../shared/feedback.ts';
import type { Letter } from '../../platform/mailer.ts';
import { siteTime } from './site-time.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

interface MailContext {
  siteName: string;
  timeZone: string;
}

interface NoticeOptions extends MailContext {
  /** The domain of the sending account, for message ids. */
  domain: string;
  inboxUrl: string | undefined;
}

/**
 * The mail that brings feedback to the owner. Its message id depends on the feedback alone, so that a retry after a
 * lost connection is the same mail; a reply goes to the visitor.
 */
export function feedbackNotice(
  { id, name, email, message, submittedAt }: Feedback,
  { siteName, timeZone, domain, inboxUrl }: NoticeOptions,
): Letter {
  const moment = new Date(submittedAt);
  return {
    fromName: siteName,
    ...(email === null ? {} : { replyTo: { name, address: email } }),
    subject: `${siteName}: ご感想 · Feedback — ${name}`,
    messageId: `feedback-${id}.${moment.getTime()}@${domain}`,
    text: [
      [
        `お名前 · Name: ${name}`,
        `メール · Email: ${email ?? '—'}`,
        `日時 · Date: ${siteTime(timeZone, moment)} (${timeZone})`,
      ].join('\n'),
      message,
      ['—', ...(inboxUrl === undefined ? [] : [inboxUrl]), ...(email === null ? [] : [ANSWER_HINT])].join(
        '\n',
      ),
    ].join('\n\n'),
  };
}

const ANSWER_HINT =
  'このメールに返信すると、お客さまに届きます。 · Reply to this mail to answer the visitor.';

/** The owner's reply with the visitor's text quoted below, in the language of the visitor's text. */
export function replyLetter(
  { name, email, message, submittedAt }: Feedback & { email: string },
  answer: string,
  { siteName, timeZone }: MailContext,
): Letter {
  const japanese = JAPANESE.test(message);
  const moment = siteTime(timeZone, new Date(submittedAt)).slice(0, 16);
  const quoted = message.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  return {
    fromName: siteName,
    to: { name, address: email },
    subject: japanese ? `${siteName} へのご感想について` : `Your words to ${siteName}`,
    text: [
      answer,
      [japanese ? `${moment}、${name} さんのメッセージ:` : `On ${moment}, ${name} wrote:`, ...quoted].join(
        '\n',
      ),
    ].join('\n\n'),
  };
}
