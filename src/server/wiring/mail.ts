import { smtpSettings } from '../env.ts';
import { sendNotice } from '../features/feedback/emails.ts';
import { inboxRoutes } from '../features/feedback/inbox-routes.ts';
import { feedbackRoutes } from '../features/feedback/routes.ts';
import {
  createMail,
  type Mail,
  type MailOptions,
  type MailOutcome,
  mailOutcomes,
} from '../features/mail/mail.ts';
import { mailRoutes } from '../features/mail/routes.ts';
import type { AppContext } from './app-context.ts';

/**
 * Retried for two days (after 1 to 2 min, 2 to 4 min … then every 4 h), so that the mail server or the owner's password
 * can be fixed; the e-mail then follows within 4 h. An attempt expires soon after the longest time that an e-mail
 * can take (mailer.ts) and is then retried. With pg-boss's default, the e-mail of a killed process would be 15
 * minutes late.
 */
export const MAIL_JOB = {
  ...{ retryLimit: 18, retryDelay: 60, retryBackoff: true, retryDelayMax: 4 * 60 * 60 },
  expireInSeconds: 120,
};

/** Feedback, the e-mails it causes, and the owner's answers (MAIL-1). */
export function registerMail(
  { app, db, env, site, jobs, secrets, limiter, metrics, now, https }: AppContext,
  options: Pick<MailOptions, 'gmail' | 'times'>,
): Mail {
  const siteName = async () => site.settings().name;
  const { timeZone } = site;
  const count = metrics?.counter({
    name: 'gomai_mails_total',
    help: 'E-mails given to the mail server by outcome: sent, bounced (refused for good) or failed',
    labels: ['outcome'],
    known: mailOutcomes.map((outcome) => ({ outcome })),
  });
  const onSent = (outcome: MailOutcome) => count?.({ outcome });
  const mail = createMail({ db, secrets, smtp: smtpSettings(env), onSent, ...options });
  const inboxUrl = env.PUBLIC_URL === undefined ? undefined : `${env.PUBLIC_URL}/admin/feedback`;

  jobs.define('mail-feedback', {
    handler: ({ feedbackId }: { feedbackId: number }) =>
      sendNotice(feedbackId, { db, outbox: mail, siteName, timeZone, inboxUrl }).catch((error: unknown) => {
        app.log.warn(error, 'mail: notifying the owner of feedback failed, retrying later');
        throw error;
      }),
    options: MAIL_JOB,
  });
  feedbackRoutes(app, {
    ...{ db, limiter, https },
    mailIsOn: async () => (await mail.account()) !== undefined,
    notify: async (feedbackId, within) => void (await jobs.send('mail-feedback', { feedbackId }, { within })),
  });
  inboxRoutes(app, { db, outbox: mail, siteName, timeZone, now });
  mailRoutes(app, { mail, siteName });
  return mail;
}
