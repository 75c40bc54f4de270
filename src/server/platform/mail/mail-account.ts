import { isEmailAddress } from '../../../shared/email.ts';

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/** The mail server, and the sender's account. */
export interface MailAccount {
  host: string;
  port: number;
  /** TLS from the first byte, as on port 465; otherwise STARTTLS, if the server offers it. */
  implicitTls: boolean;
  credentials?: { user: string; password: string } | undefined;
  /** The sender's e-mail address. */
  from: string;
  /** The owner's e-mail address. */
  owner: string;
  /** Signs e-mails for the sender's domain; the key is an RSA private key as PEM. */
  dkim?: { selector: string; key: string } | undefined;
  /** A certificate authority in addition to the system's, as PEM. */
  ca?: string | undefined;
}

/**
 * The account that SMTP_URL describes: `smtp(s)://user:password@host:port?from=address&to=address`. Without `from` the
 * user is the sender; without `to` the sender's address is the owner's.
 * @throws Error with a sentence that does not quote the URL, because it contains a password
 */
export function readSmtpUrl(text: string): MailAccount {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('is not a URL such as smtps://user:password@mail.example.com');
  }
  const implicitTls = url.protocol === 'smtps:';
  const user = decoded(url.username);
  const password = decoded(url.password);
  const from = url.searchParams.get('from') ?? user;
  if (!isEmailAddress(from)) throw new Error('needs the sender’s address: …?from=me@example.com');
  const owner = url.searchParams.get('to') ?? from;
  if (!isEmailAddress(owner)) throw new Error('names no address in ?to=');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (implicitTls ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
    implicitTls,
    ...(user === '' ? {} : { credentials: { user, password } }),
    from,
    owner,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('has a % that encodes nothing: write %25');
  }
}
