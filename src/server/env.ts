import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { isTimeZone } from '../shared/wall-clock.ts';
import { namedNetworks } from './http/connections/trusted-proxies.ts';
import { readSmtpUrl } from './platform/mail/mail-account.ts';

/** Reachable only from this machine. */
const LOOPBACK = '127.0.0.1';

/** A whole number from 0 to `max`. */
const wholeNumber = (max: number, what: string) =>
  z
    .string()
    // Only digits pass, because `Number` reads a blank as 0 and accepts 0x50 and 1e3.
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= max, `is not ${what} from 0 to ${max}`)
    .transform(Number);
const MAX_PORT = 65_535;
const port = wholeNumber(MAX_PORT, 'a port');
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'is not a URL such as https://photos.example' })
  .transform((text) => text.replace(/\/+$/, ''));
/** The site must be at the root of its host: links, cookies and the service worker would fail elsewhere. */
const siteUrl = z
  .url({ protocol: /^https?$/, error: 'is not a URL such as https://photos.example' })
  .refine(isOrigin, 'needs to be a URL without a path, such as https://photos.example')
  .transform((text) => new URL(text).origin);
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'is not a URL such as postgres://user:password@localhost:5432/gomai',
  abort: true,
});
const mediaUrl = z
  .string()
  // Object keys are sent in URLs, so no segment of the prefix may be empty, `.` or `..`.
  .regex(/^s3:\/\/[\w.-]{3,255}(?:\/[\w-][\w.-]*)*\/?$/, {
    error: 'is not a URL such as s3://photos-of-mine/gallery',
    abort: true,
  })
  .transform((text) => {
    const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(text) ?? [];
    return { bucket, prefix: path === '' ? '' : `${path}/` };
  });
const notBlank = (what: string) => z.string().regex(/\S/, `needs ${what}`);
const folder = notBlank('a folder')
  // If no shell has removed the quotes or expanded `~`, they would become part of the folder's name.
  .regex(/^(?!["']|~(?:\/|$))/, 'needs a path without quotes and ~, such as /mnt/photos')
  .transform((path) => resolve(path));
/** A host name or an IP address. Whether it belongs to this machine is only checked by `listen`. */
const host = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || /^(?=.*[a-z])[\w.-]+$/i.test(text),
    'is neither an IP address nor a host name, such as 0.0.0.0',
  );
/** The machine's time zone; undefined if Node does not know the value of TZ, for example `:/etc/localtime`. */
export function machineTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : undefined;
}
const timeZone = z
  .string()
  .default(() => machineTimeZone() ?? 'UTC')
  .refine(isTimeZone, 'is not a time zone such as Asia/Tokyo');
const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'is neither true nor false' })
  .transform((text) => text === 'true' || text === '1');
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `is none of ${names.join(', ')}` });
/** Hosts without scheme and path, IPv6 in brackets. Other entries are refused, because they would match no URL. */
const sources = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((host) => host !== ''))
  .refine(
    (list) => list.every((entry) => isSource(entry)),
    'is not a list of hosts such as nas.local:8080, 10.0.0.5',
  );
/** The number of proxies in front of the server, or their networks; `true` means one proxy. */
const trustProxy = z
  .string()
  .transform((text) => text.replace(/^false$/, '0').replace(/^true$/, '1'))
  .transform((text) => (/^\d$/.test(text) ? Number(text) : text))
  .refine((value) => typeof value === 'number' || value.split(',').every(isNetwork), {
    error: 'is neither true nor false, a number of proxies, nor a list of IP addresses such as 10.0.0.0/8',
  });
const nightly = z
  .string()
  .regex(/^(?:([01]?\d|2[0-3]):[0-5]\d|off)$/, 'is neither a time such as 03:30 nor off')
  .transform((text) => (text === 'off' ? null : text.padStart(5, '0')));
const metricsAddress = z
  .string()
  .refine(
    (text) =>
      text === 'off' || isSource(/^\d+$/.test(text) ? `${LOOPBACK}:${text}` : text, { portNeeded: true }),
    'is neither a port such as 9464, a host and port such as 10.0.0.5:9464, nor off',
  )
  .transform((text) => {
    if (text === 'off') return null;
    const [, host = LOOPBACK, portText] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(portText) };
  });
const keptCount = wholeNumber(1000, 'a number');
const minutesOfDay = wholeNumber(1440, 'a number of minutes');
const keptDaysOf = wholeNumber(36_500, 'a number of days');
const smtpUrl = z.string().transform((text, context) => {
  try {
    return readSmtpUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** Replaces the path in the setting by the key in that file. */
const dkimKey = z.string().transform((path, context) => {
  try {
    const key = createPrivateKey(readFileSync(path));
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // Reported below, like a file that holds another kind of key.
  }
  context.addIssue({ code: 'custom', message: 'is not a file with an RSA private key (PEM)' });
  return z.NEVER;
});

const settings = z.object({
  PORT: port.default(3000),
  HOST: host.default(LOOPBACK),
  PUBLIC_URL: siteUrl.optional(),
  DATA_DIR: folder.default(() => resolve('./data')),
  /** The bucket in which all machines store originals and files made from them. By default DATA_DIR stores these. */
  MEDIA_URL: mediaUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  /** The PostgreSQL server itself, if DATABASE_URL leads to a pooler in transaction mode. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  SITE_TIMEZONE: timeZone,
  // Checked at the first start; later starts do not read it.
  ADMIN_PASSWORD: z.string().optional(),
  SECRET_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  TRUSTED_SOURCES: sources.default([]),
  TRUST_PROXY: trustProxy.default(0),
  DROPBOX_API_URL: httpUrl.default('https://api.dropboxapi.com'),
  DROPBOX_CONTENT_URL: httpUrl.default('https://content.dropboxapi.com'),
  DROPBOX_WEB_URL: httpUrl.default('https://www.dropbox.com'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: notBlank('a region such as us-east-1').default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, { error: 'is not the name of a bucket such as photos-of-mine', abort: true })
    .optional(),
  S3_ACCESS_KEY_ID: notBlank('an access key').optional(),
  S3_SECRET_ACCESS_KEY: notBlank('a secret key').optional(),
  S3_FORCE_PATH_STYLE: flag.default(true),
  SMTP_URL: smtpUrl.optional(),
  /** The key that signs e-mails sent through SMTP_URL, for providers that do not sign them. */
  DKIM_KEY_FILE: dkimKey.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d](?:[\w.-]*[a-z\d])?$/i, { error: 'is not a selector such as gomai', abort: true })
    .optional(),
  /** The WebSub hub that is notified of each publication, so that feed readers fetch the feed at once. */
  WEBSUB_HUB: z.url({ protocol: /^https?$/, error: 'is not a URL such as https://hub.example/' }).optional(),
  /** The time of the nightly backup in the site's time zone; null means never. */
  BACKUP_AT: nightly.default('03:30'),
  /** `DATA_DIR`/backups by default. */
  BACKUP_DIR: folder.optional(),
  BACKUP_KEEP_DAYS: keptCount.default(7),
  BACKUP_KEEP_WEEKS: keptCount.default(4),
  BACKUP_KEEP_MONTHS: keptCount.default(6),
  /** The number of days for which visitors' data is kept; 0 means for ever. */
  FEEDBACK_KEEP_DAYS: keptDaysOf.default(730),
  CHAT_KEEP_DAYS: keptDaysOf.default(365),
  /** The default is longer than the likes cookie lives, so that no visitor likes a photo twice. */
  LIKES_KEEP_DAYS: keptDaysOf.default(400),
  /** Displayed to the owner. React reads the variable directly. */
  NODE_ENV: z.string().default('production'),
  /** Set by PM2: the worker's number among those of this server, and (`pm_id`) among all of PM2's processes. */
  NODE_APP_INSTANCE: z.string().optional(),
  pm_id: z.string().optional(),
  /** `off` removes the service worker and its caches from every browser that visits. */
  OFFLINE: oneOf(['on', 'off']).default('on'),
  /** The encoder of videos; `none` switches them off. */
  VIDEO_ENCODER: oneOf(['auto', 'ffmpeg', 'minih264', 'none']).default('auto'),
  /** Minutes of processor time a day for making renditions smaller while the machine is idle; 0 means never. */
  IDLE_ENCODING_MINUTES: minutesOfDay.default(60),
  /** The host and port where Prometheus reads metrics; a different port from the site's. Null means off. */
  METRICS: metricsAddress.default(null),
  /** How much of a visitor's IP address is logged: the network, or all of it. */
  LOG_ADDRESSES: oneOf(['truncated', 'full']).default('truncated'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

const schema = settings
  .refine(
    ({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
      S3_BUCKET === undefined || (S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined),
    { path: ['S3_BUCKET'], message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it' },
  )
  .refine(
    ({ MEDIA_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
      MEDIA_URL === undefined || (S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined),
    { path: ['MEDIA_URL'], message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it' },
  )
  .refine(
    ({ MEDIA_URL, DATABASE_URL, SECRET_KEY }) =>
      MEDIA_URL === undefined || DATABASE_URL === undefined || SECRET_KEY !== undefined,
    {
      path: ['MEDIA_URL'],
      message: 'needs SECRET_KEY beside DATABASE_URL: all machines must use the same key',
    },
  )
  .refine(
    ({ DKIM_KEY_FILE, DKIM_SELECTOR, SMTP_URL }) =>
      DKIM_KEY_FILE === undefined || (DKIM_SELECTOR !== undefined && SMTP_URL !== undefined),
    { path: ['DKIM_KEY_FILE'], message: 'needs DKIM_SELECTOR and SMTP_URL beside it' },
  )
  .refine(({ DKIM_KEY_FILE, DKIM_SELECTOR }) => DKIM_SELECTOR === undefined || DKIM_KEY_FILE !== undefined, {
    path: ['DKIM_SELECTOR'],
    message: 'needs DKIM_KEY_FILE beside it',
  })
  .refine(
    ({ DATABASE_URL, DATABASE_DIRECT_URL }) =>
      DATABASE_DIRECT_URL === undefined || DATABASE_URL !== undefined,
    { path: ['DATABASE_DIRECT_URL'], message: 'needs DATABASE_URL beside it' },
  )
  .refine(({ METRICS, PORT }) => METRICS === null || METRICS.port !== PORT || PORT === 0, {
    path: ['METRICS'],
    message: 'needs another port than PORT',
  });

export const settingNames: readonly string[] = Object.keys(settings.shape);

/** Settings whose values are never printed, because the output of a start ends up in logs. */
const SECRETS = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]);

/** Whether the text is an IP address, a network, or a name of networks such as `loopback`. */
function isNetwork(text: string): boolean {
  const name = text.trim();
  return (
    Object.hasOwn(namedNetworks, name) ||
    // Not `ipaddr.isValid`, which accepts 10 as 0.0.0.10.
    isIP(name) !== 0 ||
    (isIP(name.replace(/\/\d+$/, '')) !== 0 && ipaddr.isValidCIDR(name))
  );
}

/** Whether the URL has no path, query, fragment or credentials, because the setting would drop them. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  // Invalid URLs have been reported already.
  if (url === null) return true;
  const { pathname, search, hash, username, password } = url;
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
}

/** Whether the text is a host, optionally with a port. */
function isSource(text: string, { portNeeded = false } = {}): boolean {
  const parts = /^(?:\[(?<ipv6>[0-9a-f:.]+)\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/i.exec(text)?.groups;
  if (parts === undefined) return false;
  const { ipv6, port } = parts;
  const isHost = ipv6 === undefined || isIP(ipv6) === 6;
  return isHost && (port === undefined ? !portNeeded : Number(port) <= MAX_PORT);
}

export type Env = z.infer<typeof schema>;

/** Wrong settings, one line for each. A restart does not help. */
export class WrongSettings extends Error {}

/** The variables that are set: an empty value in a compose file or unit means "not set". */
export function setVariables(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
}

/** Reads the settings. @throws WrongSettings with one line for each wrong setting, which names it */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const variables = setVariables(source);
  const result = schema.safeParse(variables);
  if (result.success) return result.data;
  throw new WrongSettings(result.error.issues.map((issue) => sentenceOf(issue, variables)).join('\n'));
}

function sentenceOf({ path, message }: z.core.$ZodIssue, variables: NodeJS.ProcessEnv): string {
  const name = String(path[0]);
  const value = SECRETS.has(name) ? '' : ` (it is ${JSON.stringify(variables[name])})`;
  return `${name}: ${message}${value}`;
}

/** The bucket that sync imports photos from; undefined if none is set. */
export function s3Settings(env: Env) {
  return env.S3_BUCKET === undefined ? undefined : bucketOf(env, env.S3_BUCKET);
}

/** The bucket that stores originals; undefined if a folder stores them. */
export function mediaBucketSettings(env: Env) {
  if (env.MEDIA_URL === undefined) return undefined;
  const { bucket, prefix } = env.MEDIA_URL;
  const settings = bucketOf(env, bucket);
  return settings && { ...settings, prefix };
}

function bucketOf(env: Env, bucket: string) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_FORCE_PATH_STYLE: forcePathStyle } = env;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle };
}

/** The mail server, with the key that signs its e-mails; undefined if no server is set. */
export function smtpSettings({ SMTP_URL: smtp, DKIM_KEY_FILE: key, DKIM_SELECTOR: selector }: Env) {
  return smtp && { ...smtp, ...(key && selector && { dkim: { selector, key } }) };
}

/** The settings of backups: where they are stored, and which are kept. */
export function backupSettings(env: Env) {
  const { BACKUP_KEEP_DAYS: days, BACKUP_KEEP_WEEKS: weeks, BACKUP_KEEP_MONTHS: months } = env;
  return { folder: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'), keep: { days, weeks, months } };
}

/** The settings for how many days visitors' data is kept. */
export function retentionDays(env: Env) {
  return { feedback: env.FEEDBACK_KEEP_DAYS, chat: env.CHAT_KEEP_DAYS, likes: env.LIKES_KEEP_DAYS };
}

/** How this process is run; `workerId` is null without PM2. */
export function runtimeOf({ NODE_APP_INSTANCE, pm_id, NODE_ENV }: Env) {
  const workerId = NODE_APP_INSTANCE ?? pm_id ?? null;
  return { isPM2: workerId !== null, workerId, nodeEnv: NODE_ENV };
}
