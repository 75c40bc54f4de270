import { isIP } from 'node:net';
import { AppError } from '../../../shared/errors.ts';
import { type MailFault, mailFaultSentence } from '../../../shared/mail.ts';
import { escaped } from '../../../shared/markup.ts';
import type { MailAccount } from './mail-account.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** Mail programs show their own "Unsubscribe" only if both `List-Unsubscribe` headers are signed (RFC 8058). */
const SIGNED_HEADERS =
  'From:To:Reply-To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';
/** The limit for the whole transfer, also for a server that responds byte by byte. */
const TOTAL_MS = 60_000;

export interface MailAddress {
  name?: string;
  address: string;
}

export interface Email {
  /** The recipient; the owner's own e-mail address by default. */
  to?: MailAddress;
  /** Shown before the sender's address. */
  fromName: string;
  replyTo?: MailAddress | undefined;
  subject: string;
  text: string;
  /** By default the HTML is made from the text. */
  html?: string;
  /** Additional headers, such as those of a mailing list (`listHeaders` in emails.ts). */
  headers?: Record<string, string>;
  /** The Message-ID without angle brackets. Retries use the same id, so that mail programs show the e-mail once. */
  messageId?: string;
}

/** A failed e-mail, with a sentence that tells the owner why it failed. */
export class MailError extends AppError {
  readonly fault: MailFault;
  /** The mail server's reply, if it refused something. */
  readonly reply: SmtpReply | undefined;

  constructor(fault: MailFault, { host, ...options }: { cause?: unknown; host?: string } = {}) {
    super(`mail_${fault}`, mailFaultSentence(fault, host), { ...options, about: host });
    this.fault = fault;
    this.reply = smtpReply(options.cause);
  }
}

/**
 * The codes of a mail server's reply. `550 5.1.1 No such user` has the code 550 and the enhanced code 5.1.1
 * (RFC 3463), which some servers leave out.
 */
export interface SmtpReply {
  code: number;
  enhanced: string | undefined;
}

/**
 * The mail server's reply if it refused this recipient; undefined for other errors, and if the enhanced code blames
 * something else. In these codes x.1 is the e-mail address, x.2 the mailbox, x.3 to x.5 are the server, the network
 * and the protocol. A temporary refusal may also be x.7 (greylisting).
 */
export function recipientRefusal(error: unknown): SmtpReply | undefined {
  if (!(error instanceof MailError) || error.fault !== 'recipient' || error.reply === undefined) {
    return undefined;
  }
  const { code, enhanced } = error.reply;
  const pattern = code < 500 ? /^4\.[127]\./ : /^5\.[12]\./;
  return enhanced === undefined || pattern.test(enhanced) ? error.reply : undefined;
}

function smtpReply(error: unknown): SmtpReply | undefined {
  const { responseCode, response } = (error ?? {}) as TransportError;
  if (typeof responseCode !== 'number') return undefined;
  return {
    code: responseCode,
    enhanced: /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1],
  };
}

export interface MailTimes {
  connectMs?: number;
  silenceMs?: number;
  totalMs?: number;
}

/**
 * Sends one e-mail and resolves once the server has accepted it. A password is sent encrypted or not at all, unless the
 * server is on this machine (127.0.0.0/8, ::1).
 * @throws MailError
 */
export async function sendMail(
  account: MailAccount,
  email: Email,
  { connectMs = CONNECT_MS, silenceMs = SILENCE_MS, totalMs = TOTAL_MS }: MailTimes = {},
): Promise<void> {
  // Loaded for the first e-mail, because few processes send one.
  const { createTransport } = await import('nodemailer');
  const { host, port, implicitTls, credentials, from, owner, ca, dkim } = account;
  const sameMachine = isLoopback(host);
  const transport = createTransport({
    host,
    port,
    secure: implicitTls,
    requireTLS: !implicitTls && credentials !== undefined && !sameMachine,
    // Traffic within this machine cannot be intercepted, and a local mail server rarely has a valid certificate.
    tls: { rejectUnauthorized: !sameMachine, ...(ca === undefined ? {} : { ca }) },
    ...(credentials === undefined ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
    ...(dkim && {
      dkim: {
        domainName: from.slice(from.lastIndexOf('@') + 1),
        keySelector: dkim.selector,
        privateKey: dkim.key,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: oneLine(email.fromName), address: from },
      to: plainAddress(email.to ?? { address: owner }),
      ...(email.replyTo ? { replyTo: plainAddress(email.replyTo) } : {}),
      subject: oneLine(email.subject),
      text: email.text,
      html: email.html ?? textAsHtml(email.text),
      ...(email.headers ? { headers: email.headers } : {}),
      ...(email.messageId ? { messageId: `<${email.messageId}>` } : {}),
      signal: AbortSignal.timeout(totalMs),
    });
  } catch (error) {
    throw new MailError(faultOf(error), { cause: error, host });
  } finally {
    transport.close();
  }
}

function isLoopback(host: string): boolean {
  return (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
}

function plainAddress({ name, address }: MailAddress): { name: string; address: string } {
  return { name: oneLine(name ?? ''), address };
}

/** Replaces line breaks and other control characters, so that a visitor's text never becomes a header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Errors as nodemailer reports them; `originalCode` is the code of Node.js where nodemailer has replaced it. */
interface TransportError {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

const AUTHENTICATION_REQUIRED = 530;

const faultsByCode: Record<string, MailFault> = {
  EAUTH: 'password',
  ENOAUTH: 'password',
  EDNS: 'host',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  ETLS: 'tls',
  EMESSAGE: 'rejected',
  EENVELOPE: 'recipient',
  ECONNECTION: 'broken',
  ESOCKET: 'broken',
};

const faultsBySystemCode: Record<string, MailFault> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  ENETUNREACH: 'timeout',
  ENOTFOUND: 'host',
  EAI_AGAIN: 'host',
};

function faultOf(error: unknown): MailFault {
  const { code, originalCode, command, responseCode } = error as TransportError;
  const system = String(originalCode ?? '');
  if (/CERT|ERR_TLS_/.test(system)) return 'certificate';
  if (/^ERR_SSL_/.test(system)) return 'tls';
  if (responseCode === AUTHENTICATION_REQUIRED) return 'password';
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'sender';
  return faultsBySystemCode[system] ?? faultsByCode[String(code)] ?? 'broken';
}

/**
 * An e-mail's text as minimal HTML: paragraphs, line breaks, and `>` quotes set apart. Everything is escaped; a
 * visitor's text never becomes markup.
 */
function textAsHtml(text: string): string {
  const blocks: { quoted: boolean; lines: string[] }[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const quoted = line.startsWith('>');
    const last = blocks.at(-1);
    if (last === undefined || last.quoted !== quoted) blocks.push({ quoted, lines: [] });
    blocks.at(-1)?.lines.push(escaped(quoted ? line.replace(/^> ?/, '') : line));
  }
  const body = blocks.map(({ quoted, lines }) => (quoted ? quoteOf(lines) : paragraphs(lines))).join('');
  // Lets long URLs break, because otherwise a phone shows the whole e-mail small or cut off.
  const style = 'font:15px/1.7 sans-serif;max-width:40em;word-break:break-word;overflow-wrap:anywhere';
  return `<!doctype html><html><body style="${style}">${body}</body></html>`;
}

function quoteOf(lines: string[]): string {
  const style = 'margin:1em 0;padding-left:1em;border-left:2px solid #c8c2b6;color:#6f6a61';
  return `<blockquote style="${style}">${paragraphs(lines)}</blockquote>`;
}

function paragraphs(lines: string[]): string {
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
}
