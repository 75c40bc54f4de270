import { AppError } from '../../../shared/errors.ts';
import { type GmailSettings, type MailFault, PASSWORD_MASK } from '../../../shared/mail.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import type { MailAccount } from '../../platform/mail/mail-account.ts';
import { type Email, MailError, type MailTimes, sendMail } from '../../platform/mail/mailer.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

const USER = 'gmail_user';
const PASSWORD = 'gmail_app_password';
/** The encrypted password is bound to this place: copied to another row, it cannot be decrypted. */
const PLACE = 'settings/gmail';

const BOUNCES: ReadonlySet<MailFault> = new Set(['recipient', 'rejected']);

export interface MailServer {
  host: string;
  port: number;
  ca?: string;
}

const GMAIL: MailServer = { host: 'smtp.gmail.com', port: 465 };

export interface MailOptions {
  db: Db;
  secrets: SecretBox;
  /** The account of SMTP_URL, which takes precedence over Gmail. */
  smtp: MailAccount | undefined;
  /** For tests: a server in place of Google's, and other timeouts. */
  gmail?: MailServer | undefined;
  times?: MailTimes | undefined;
  /** Called once for each e-mail that an account sent or failed to send. */
  onSent?: ((outcome: MailOutcome) => void) | undefined;
}

/** `bounced`: the server refused the recipient or the e-mail for good; `failed`: it can be tried again. */
export const mailOutcomes = ['sent', 'bounced', 'failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

export interface Mail {
  settings(): Promise<GmailSettings>;
  /**
   * Stores the Gmail account; `PASSWORD_MASK` as `password` keeps the stored password.
   * @throws AppError `changed_elsewhere` if `seenUser` is given and the stored address is neither it nor `user`
   * @throws MailError if the mask is given and no readable password is stored
   */
  save(user: string, password: string, seenUser?: string): Promise<void>;
  removeAccount(): Promise<void>;
  /** The account from which e-mail is sent; undefined if mail is not set up or the stored password is unreadable. */
  account(): Promise<MailAccount | undefined>;
  /** Sends to `to`, by default to the account's owner. Returns the recipient's e-mail address. @throws MailError */
  send(email: Email): Promise<string>;
}

/** Sends mail with SMTP_URL or the owner's settings, which are read each time: another process may change them. */
export function createMail({ db, secrets, smtp, gmail = GMAIL, times, onSent }: MailOptions): Mail {
  async function stored(from = db, { locked = false } = {}) {
    const settings = await findSettings(from, [USER, PASSWORD], { locked });
    const sealed = settings.get(PASSWORD);
    const password = sealed === undefined ? undefined : secrets.open(sealed, PLACE);
    return {
      user: settings.get(USER) ?? '',
      password,
      unreadable: sealed !== undefined && password === undefined,
    };
  }

  async function account(): Promise<MailAccount | undefined> {
    if (smtp !== undefined) return smtp;
    const { user, password } = await stored();
    if (user === '' || password === undefined) return undefined;
    return { ...gmail, implicitTls: true, credentials: { user, password }, from: user, owner: user };
  }

  return {
    account,
    async settings() {
      const { user, password, unreadable } = await stored();
      return {
        gmail_user: user,
        gmail_app_password: password === undefined ? '' : PASSWORD_MASK,
        configured: smtp !== undefined || password !== undefined,
        unreadable,
        smtp: smtp === undefined ? null : shown(smtp),
      };
    },
    save: (user, password, seenUser) =>
      db.transaction(async (tx) => {
        const current = await stored(tx, { locked: true });
        if (seenUser !== undefined && seenUser !== current.user && user !== current.user) {
          throw new AppError('changed_elsewhere', 'Changed elsewhere in the meantime: gmail_user');
        }
        if (password !== PASSWORD_MASK) {
          await saveSettings(tx, { [USER]: user, [PASSWORD]: secrets.seal(password, PLACE) });
          return;
        }
        if (current.password === undefined) throw new MailError(current.unreadable ? 'key' : 'missing');
        await saveSettings(tx, { [USER]: user });
      }),
    removeAccount: () => saveSettings(db, { [USER]: undefined, [PASSWORD]: undefined }),
    async send(email) {
      const sender = await account();
      if (sender === undefined) throw new MailError((await stored()).unreadable ? 'key' : 'missing');
      try {
        await sendMail(sender, email, times);
        onSent?.('sent');
      } catch (error) {
        onSent?.(isBounce(error) ? 'bounced' : 'failed');
        throw error;
      }
      return email.to?.address ?? sender.owner;
    },
  };
}

/** Whether the server refused the e-mail permanently (5xx). A 4xx is temporary, for example with greylisting. */
function isBounce(error: unknown): boolean {
  return error instanceof MailError && BOUNCES.has(error.fault) && (error.reply?.code ?? 0) >= 500;
}

/** The part of SMTP_URL that the owner sees, without user and password. */
function shown({ host, port, from, owner }: MailAccount) {
  return { server: `${host}:${port}`, from, owner };
}
