import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';

/** Shown in place of a stored password; a form that sends it back unchanged keeps the password (MAIL-1). */
export const PASSWORD_MASK = '*'.repeat(16);

/** Length of Google's app passwords, without the spaces they are shown with. */
const APP_PASSWORD_LENGTH = 16;

/** Why an e-mail could not be sent. The error reason of `timeout` is `mail_timeout`, and so on. */
export const mailFaults = {
  missing: 'Please save the e-mail settings first',
  key: 'The stored app password can no longer be read: please enter it again',
  password: 'The mail server refused the address or the password',
  recipient: 'The mail server refused the recipient’s address',
  sender: 'The mail server refused the sender’s address',
  timeout: 'The mail server does not answer',
  tls: 'The mail server offers no encryption, so the password was not sent to it',
  certificate: 'The mail server’s certificate cannot be trusted',
  host: '{host} cannot be reached. Check the server’s connection.',
  refused: 'The mail server refuses the connection',
  broken: 'The connection to the mail server broke off',
  rejected: 'The mail server refused the e-mail',
} as const;

export type MailFault = keyof typeof mailFaults;

/** The sentence for a fault of the given mail server. */
export function mailFaultSentence(fault: MailFault, host = ''): string {
  return mailFaults[fault].replace('{host}', host);
}

/** Removes the spaces Google shows in an app password. */
export function withoutSpaces(password: string): string {
  return password.replace(/\s+/g, '');
}

/** True for an app password in Google's form: 16 printable ASCII characters. */
export function isAppPassword(password: string): boolean {
  return password.length === APP_PASSWORD_LENGTH && /^[\x21-\x7e]+$/.test(password);
}

export const GmailSettings = z.object({
  gmail_user: z.string(),
  /** `PASSWORD_MASK` if a password is stored, else empty. */
  gmail_app_password: z.string(),
  /** Whether mail can be sent. */
  configured: z.boolean(),
  /** True if the stored password cannot be decrypted and has to be entered again. */
  unreadable: z.boolean(),
  /** The server in SMTP_URL, which takes precedence over Gmail; null without SMTP_URL. */
  smtp: z.nullable(z.object({ server: z.string(), from: z.string(), owner: z.string() })),
});
export type GmailSettings = z.infer<typeof GmailSettings>;

export const getGmailSettings = endpoint({
  method: 'GET',
  path: '/api/admin/gmail-settings',
  access: 'owner',
  summary: 'Get the mail settings, with the password masked by asterisks',
  answer: GmailSettings,
});

export const saveGmailSettings = endpoint({
  method: 'POST',
  path: '/api/admin/gmail-settings',
  access: 'owner',
  summary: 'Save e-mail address and app password; the mask keeps the stored password',
  body: z.object({
    gmail_user: emailAddress(),
    gmail_app_password: z.pipe(
      z.pipe(z.string(), z.transform(withoutSpaces)),
      z.string().check(z.refine(isAppPassword, { error: 'Invalid app password: it has 16 characters' })),
    ),
    /** The e-mail address that the form showed. 409 if another one is stored by now, unless it is the new one. */
    before: z.optional(z.object({ gmail_user: z.string() })),
  }),
  answer: GmailSettings,
});

export const deleteGmailSettings = endpoint({
  method: 'DELETE',
  path: '/api/admin/gmail-settings',
  access: 'owner',
  summary: 'Delete e-mail address and app password',
  answer: GmailSettings,
});

export const testGmail = endpoint({
  method: 'POST',
  path: '/api/admin/test-gmail',
  access: 'owner',
  summary: 'Send a test e-mail to the owner; answers once the mail server has accepted it',
  answer: z.object({ to: z.string() }),
});
