import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { selfSigned } from './self-signed.ts';

export const MAIL_USER = 'owner@example.com';
export const MAIL_PASSWORD = 'abcdefghijklmnop';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Unfolded header lines, by lower-case name. */
  headers: Map<string, string>;
  /** The raw message. */
  raw: string;
  /** Its text part and its HTML part, decoded. */
  text: string;
  html: string;
}

export interface MailServer {
  port: number;
  /** CA certificate of the server. */
  ca: string;
  /** In order of acceptance. */
  mails: ReceivedMail[];
  /** Every attempt to sign in. */
  logins: { user: string; password: string; encrypted: boolean }[];
  /** Recipients that are refused. */
  refused: Set<string>;
  /** Other replies to recipients, e.g. `452 4.2.2 Mailbox full`. */
  replies: Map<string, string>;
  /** While true, letters are refused after their last line. */
  rejecting: boolean;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** TLS from the first byte (as Gmail's 465), offered by STARTTLS, or none. */
  tls?: 'implicit' | 'starttls' | 'none';
  /** Uses smtp-server's own certificate, expired years ago. */
  untrustworthy?: boolean;
}

/** A real local mail server that records its mails. */
export async function startMailServer({
  tls = 'implicit',
  untrustworthy = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const { key, cert } = selfSigned();
  const kept: Omit<MailServer, 'port' | 'close'> = {
    ca: cert,
    mails: [],
    logins: [],
    refused: new Set(),
    replies: new Map(),
    rejecting: false,
  };
  const options: SMTPServerOptions = {
    ...(untrustworthy ? {} : { key, cert }),
    secure: tls === 'implicit',
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: true,
    authOptional: tls === 'none',
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, { secure }, done) {
      kept.logins.push({ user: String(username), password: String(password), encrypted: secure });
      if (username === MAIL_USER && password === MAIL_PASSWORD) done(null, { user: MAIL_USER });
      else done(smtpError(535, '5.7.8 Username and Password not accepted'));
    },
    onRcptTo({ address }, _session, done) {
      const reply = kept.refused.has(address) ? '550 5.1.1 No such user here' : kept.replies.get(address);
      done(reply === undefined ? null : smtpError(Number(reply.slice(0, 3)), reply.slice(4)));
    },
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        if (server.rejecting) return done(smtpError(554, '5.7.0 Not this one'));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        kept.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parsed(raw) });
        done();
      }, done);
    },
  };
  const smtp = new SMTPServer(options);
  // Some tests are about clients that disconnect or do not trust the certificate.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const server: MailServer = Object.assign(kept, {
    port: (smtp.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  });
  return server;
}

/** Accepts connections and never answers. */
export async function startSilentServer(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Parses the subset of MIME that our letters use. */
function parsed(raw: string): Pick<ReceivedMail, 'headers' | 'raw' | 'text' | 'html'> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  const part = (type: string) => {
    const found = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
    const cut = found.indexOf('\r\n\r\n');
    return decodedBody(headersOf(found.slice(0, cut).trim()), found.slice(cut + 4).replace(/\r\n$/, ''));
  };
  return { headers, raw, text: part('text/plain'), html: part('text/html') };
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const cut = line.indexOf(':');
      return [line.slice(0, cut).toLowerCase(), decodedWords(line.slice(cut + 1).trim())];
    }),
  );
}

function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, body: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString('binary')
        : Buffer.from(quotedPrintable(body.replaceAll('_', ' '))).toString('binary'),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'binary').toString('utf8'));
}

function decodedBody(headers: Map<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const bytes =
    encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : Buffer.from(body);
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

function quotedPrintable(body: string): Buffer {
  return Buffer.from(
    body.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'binary',
  );
}
