import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type HeaderValue, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { selfSigned } from './self-signed.ts';

export const MAIL_USER = 'owner@example.com';
export const MAIL_PASSWORD = 'abcdefghijklmnop';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The decoded headers, by lower-case name. */
  headers: Map<string, string>;
  /** The parsed `List-` headers (RFC 2369, 2919, 8058). */
  list: Record<string, { url?: string; mail?: string; id?: string; name?: string }> | undefined;
  raw: string;
  /** The decoded text part; `html` is the HTML part. */
  text: string;
  html: string;
}

export interface MailServer {
  port: number;
  /** The server's CA certificate. */
  ca: string;
  /** The accepted e-mails, in the order of their acceptance. */
  mails: ReceivedMail[];
  /** Every attempt to sign in. */
  logins: { user: string; password: string; encrypted: boolean }[];
  /** Recipients that the server refuses. */
  refused: Set<string>;
  /** Refusals with another reply, by recipient, e.g. `452 4.2.2 Mailbox full`. */
  replies: Map<string, string>;
  /** While true, the server refuses each e-mail after its last line. */
  rejecting: boolean;
  /** The server accepts e-mails only after this promise is fulfilled. */
  acceptsAfter: Promise<unknown>;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** TLS from the first byte (like Gmail's port 465), offered by STARTTLS, or no TLS. */
  tls?: 'implicit' | 'starttls' | 'none';
  /** Uses smtp-server's own certificate, which expired in February 2025. */
  untrustworthy?: boolean;
}

/** Starts a real local mail server that records the e-mails it accepts. */
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
    acceptsAfter: Promise.resolve(),
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
      const keep = async () => {
        const raw = await text(stream);
        await server.acceptsAfter;
        if (server.rejecting) throw smtpError(554, '5.7.0 Not this one');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        kept.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...(await parsed(raw)) });
      };
      keep().then(() => done(), done);
    },
  };
  const smtp = new SMTPServer(options);
  adapt(smtp);
  // Ignores errors, because in some tests clients disconnect or do not trust the certificate.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const server: MailServer = Object.assign(kept, {
    port: (smtp.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  });
  return server;
}

interface Connection {
  init(): void;
  _setListeners(then: () => void): void;
  connectionReady(): void;
  _parseAddressCommand(name: string, command: string): object | false;
}

/**
 * Removes smtp-server's wait of 100 ms before each greeting, which adds up to half a minute in some tests, and lets
 * it accept quoted recipients (RFC 5321), as mail servers do.
 */
function adapt(smtp: SMTPServer): void {
  const connections = smtp.connections as unknown as Set<Connection>;
  const add = connections.add.bind(connections);
  connections.add = (connection) => {
    connection.init = () => connection._setListeners(() => connection.connectionReady());
    const parse = connection._parseAddressCommand.bind(connection);
    connection._parseAddressCommand = (name, command) => {
      const [, address] = /^rcpt to:<("[^"<>]+"@[^"<>]+)>/i.exec(command) ?? [];
      return address === undefined ? parse(name, command) : { address, args: false };
    };
    return add(connection);
  };
}

/** Starts a server that accepts connections and never answers. */
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

async function parsed(
  raw: string,
): Promise<Pick<ReceivedMail, 'headers' | 'list' | 'raw' | 'text' | 'html'>> {
  const mail = await simpleParser(raw, { skipTextToHtml: true, skipHtmlToText: true, skipImageLinks: true });
  const headers = new Map(
    mail.headerLines.map(({ key, line }) => [key, decodedHeader(mail.headers.get(key), line)]),
  );
  const list = mail.headers.get('list') as ReceivedMail['list'];
  return { headers, list, raw, text: mail.text ?? '', html: mail.html || '' };
}

/** Returns the text or the addresses that the parser found in a header; otherwise the unfolded value from `line`. */
function decodedHeader(value: HeaderValue | undefined, line: string): string {
  if (typeof value === 'string') return value;
  if (value !== undefined && 'value' in value && Array.isArray(value.value)) {
    return value.value
      .map(({ name, address }) => (name === '' ? `${address}` : `${name} <${address}>`))
      .join(', ');
  }
  return line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .trim();
}
