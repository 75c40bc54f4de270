import { afterEach, expect, test, vi } from 'vitest';
import { mediaBucketSettings, readEnv, runtimeOf, s3Settings, settingNames } from './env.ts';

afterEach(() => vi.unstubAllEnvs());

const SECRET = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

test('an empty environment gives the defaults', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    IDLE_ENCODING_MINUTES: 60,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    TRUSTED_SOURCES: [],
  });
});

test('parses values and ignores empty ones', () => {
  const env = readEnv({
    PORT: '8080',
    PUBLIC_URL: 'https://gallery.example/',
    TRUSTED_SOURCES: 'nas.local:8080, 10.0.0.5',
    TRUST_PROXY: 'true',
    DATABASE_URL: '',
  });
  expect(env).toMatchObject({
    PORT: 8080,
    PUBLIC_URL: 'https://gallery.example',
    TRUSTED_SOURCES: ['nas.local:8080', '10.0.0.5'],
    TRUST_PROXY: 1,
  });
  expect(env.DATABASE_URL).toBeUndefined();
});

test.each(settingNames)('%s: an empty setting counts as unset', (name) => {
  expect(readEnv({ [name]: '' })).toEqual(readEnv({}));
});

test('reads the number of a PM2 worker', () => {
  expect(runtimeOf(readEnv({ NODE_APP_INSTANCE: '0', pm_id: '7', NODE_ENV: 'staging' }))).toEqual({
    isPM2: true,
    workerId: '0',
    nodeEnv: 'staging',
  });
  expect(runtimeOf(readEnv({ pm_id: '7' }))).toMatchObject({ isPM2: true, workerId: '7' });
  expect(runtimeOf(readEnv({}))).toEqual({ isPM2: false, workerId: null, nodeEnv: 'production' });
});

const PORTS = 'is not a port from 0 to 65535';
const HTTP = 'is not a URL such as https://photos.example';
const PATHS = 'needs to be a URL without a path, such as https://photos.example';
const POSTGRES = 'is not a URL such as postgres://user:password@localhost:5432/gomai';
const SOURCES = 'is not a list of hosts such as nas.local:8080, 10.0.0.5';
const PROXIES =
  'is neither true nor false, a number of proxies, nor a list of IP addresses such as 10.0.0.0/8';
const METRICS = 'is neither a port such as 9464, a host and port such as 10.0.0.5:9464, nor off';
const NIGHTLY = 'is neither a time such as 03:30 nor off';
const KEPT_DAYS = 'is not a number of days from 0 to 36500';
const KEPT = 'is not a number from 0 to 1000';

/** Wrong values of each setting that is checked, with the error sentence. */
const WRONG: Record<string, [sentence: string, ...values: string[]][]> = {
  PORT: [[PORTS, '70000', 'http', '-1', '80.5', ' ', '0x50', '1e3', '3000 ', '３０００']],
  HOST: [
    ['is neither an IP address nor a host name, such as 0.0.0.0', '256.0.0.1', 'a b', 'http://x', ' ', '1'],
  ],
  PUBLIC_URL: [
    [HTTP, 'gallery.example', 'ftp://gallery.example', 'https://', '/gallery', ' '],
    [PATHS, 'https://gallery.example/photos', 'https://gallery.example?a=b', 'https://gallery.example/#a'],
    [PATHS, 'https://me:word@gallery.example'],
  ],
  DATABASE_URL: [[POSTGRES, 'mysql://x/y', 'localhost:5432', 'gomai', 'postgres//x', ' ']],
  DATABASE_DIRECT_URL: [
    [POSTGRES, 'mysql://x/y', 'localhost:5432', 'gomai', 'postgres//x', ' '],
    ['needs DATABASE_URL beside it', 'postgres://localhost/gomai'],
  ],
  SITE_TIMEZONE: [['is not a time zone such as Asia/Tokyo', 'Tokyo', 'Asia/Tokio', 'JST+9', ' ']],
  SECRET_KEY: [['needs at least 16 characters', 'hunter2', '123456789012345']],
  TRUSTED_SOURCES: [
    [SOURCES, 'http://nas.local:8080', 'nas.local/photos', 'nas:99999', '[nas]', '10.0.0.0/8', 'a;b'],
  ],
  TRUST_PROXY: [
    [
      PROXIES,
      'yes',
      '10.0.0.0/8, nginx',
      '10',
      '1.5',
      '-1',
      '10.0.0.0/33',
      '10.0.0/8',
      ' ',
      '::1/129',
      'constructor',
    ],
  ],
  DROPBOX_API_URL: [[HTTP, 'api.dropboxapi.com']],
  DROPBOX_CONTENT_URL: [[HTTP, 'content.dropboxapi.com']],
  DROPBOX_WEB_URL: [[HTTP, 'www.dropbox.com']],
  S3_ENDPOINT: [[HTTP, 'nas.local:9000', 's3://photos']],
  S3_REGION: [['needs a region such as us-east-1', ' ']],
  S3_BUCKET: [
    ['is not the name of a bucket such as photos-of-mine', 's3://photos', 'a/b', ' ', 'ab'],
    ['needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it', 'photos'],
  ],
  MEDIA_URL: [
    [
      'is not a URL such as s3://photos-of-mine/gallery',
      'photos',
      'https://nas.local/photos',
      's3://ab',
      's3://photos//gallery',
      's3://photos/../gallery',
      's3://photos/a b',
      ' ',
    ],
    ['needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it', 's3://photos'],
  ],
  S3_ACCESS_KEY_ID: [['needs an access key', ' ']],
  S3_SECRET_ACCESS_KEY: [['needs a secret key', ' ']],
  S3_FORCE_PATH_STYLE: [['is neither true nor false', 'yes', 'TRUE', ' ']],
  WEBSUB_HUB: [['is not a URL such as https://hub.example/', 'hub.example', 'ftp://hub.example']],
  SMTP_URL: [
    [
      'is not a URL such as smtps://user:password@mail.example.com',
      'mail.example.com',
      'https://a@b.example',
    ],
    [
      'needs the sender’s address: …?from=me@example.com',
      'smtp://mail.example.com',
      'smtp://mail.example.com?from=me',
    ],
    ['names no address in ?to=', 'smtp://mail.example.com?from=me@example.com&to=you'],
    ['has a % that encodes nothing: write %25', 'smtp://me:50%@mail.example.com'],
  ],
  DKIM_KEY_FILE: [['is not a file with an RSA private key (PEM)', '/no/such/file', 'package.json', ' ']],
  DKIM_SELECTOR: [
    ['is not a selector such as gomai', 'a b', '-x', 'gomai.', ' '],
    ['needs DKIM_KEY_FILE beside it', 'gomai'],
  ],
  DATA_DIR: [
    ['needs a folder', ' '],
    ['needs a path without quotes and ~, such as /mnt/photos', '"/mnt/photos"', "'photos'", '~/photos', '~'],
  ],
  BACKUP_DIR: [['needs a folder', ' ']],
  BACKUP_AT: [[NIGHTLY, '25:00', '3', '3:5', '03:30:00', 'OFF', ' ']],
  BACKUP_KEEP_DAYS: [[KEPT, 'all', '-1', '1001', ' ']],
  BACKUP_KEEP_WEEKS: [[KEPT, '1.5']],
  BACKUP_KEEP_MONTHS: [[KEPT, '1001']],
  OFFLINE: [['is none of on, off', 'true', 'OFF']],
  VIDEO_ENCODER: [['is none of auto, ffmpeg, minih264, none', 'gstreamer']],
  IDLE_ENCODING_MINUTES: [['is not a number of minutes from 0 to 1440', '1441', '1h', '-1']],
  METRICS: [
    [METRICS, 'true', '99999', '10.0.0.5', '10.0.0.5:99999', '[nas]:9464', ':9464'],
    ['needs another port than PORT', '3000', '0.0.0.0:3000'],
  ],
  FEEDBACK_KEEP_DAYS: [[KEPT_DAYS, '-1', 'x', '1.5', '36501']],
  CHAT_KEEP_DAYS: [[KEPT_DAYS, 'for ever']],
  LIKES_KEEP_DAYS: [[KEPT_DAYS, '1y']],
  LOG_ADDRESSES: [['is none of truncated, full', 'none', 'FULL']],
  LOG_LEVEL: [['is none of trace, debug, info, warn, error, fatal, silent', 'loud', 'INFO']],
};
/** Settings that may hold any text. The password is checked later, at the first start. */
const ANY_TEXT = ['ADMIN_PASSWORD', 'NODE_ENV', 'NODE_APP_INSTANCE', 'pm_id'];

test('WRONG and ANY_TEXT together list every setting', () => {
  expect([...Object.keys(WRONG), ...ANY_TEXT].sort()).toEqual([...settingNames].sort());
});

const wrongValues = Object.entries(WRONG).flatMap(([name, sentences]) =>
  sentences.flatMap(([sentence, ...values]) => values.map((value) => ({ name, value, sentence }))),
);
test.each(wrongValues)('$name=$value stops the start: it $sentence', ({ name, value, sentence }) => {
  const refusal = () => readEnv({ [name]: value });
  const suffix = ` (it is ${JSON.stringify(value)})`;
  // The whole message is one line of ours, not of a library, and does not contain a secret's value.
  expect(refusal).toThrow(new Error(`${name}: ${sentence}${SECRET.includes(name) ? '' : suffix}`));
});

test('reports every wrong setting on its own line', () => {
  const wrong = { PORT: 'http', PUBLIC_URL: 'gallery.example', SECRET_KEY: 'hunter2' };
  expect(() => readEnv(wrong)).toThrow(
    /^PORT: .+\(it is "http"\)\nPUBLIC_URL: .+\nSECRET_KEY: needs at least 16 characters$/,
  );
});

test('METRICS and BACKUP_AT have defaults, accept short values and can be off', () => {
  expect(readEnv({}).METRICS).toBeNull();
  expect(readEnv({ METRICS: 'off' }).METRICS).toBeNull();
  expect(readEnv({ METRICS: '9464' }).METRICS).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readEnv({ METRICS: '0.0.0.0:9464' }).METRICS).toEqual({ host: '0.0.0.0', port: 9464 });
  expect(readEnv({ METRICS: '[::1]:9464' }).METRICS).toEqual({ host: '::1', port: 9464 });
  expect(readEnv({}).BACKUP_AT).toBe('03:30');
  expect(readEnv({ BACKUP_AT: '4:05' }).BACKUP_AT).toBe('04:05');
  expect(readEnv({ BACKUP_AT: 'off' }).BACKUP_AT).toBeNull();
});

test.each([':/etc/localtime', 'Mars/Olympus', 'Etc/Unknown', ''])(
  'with TZ=%s, which names no known zone, the site has UTC',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(readEnv({}).SITE_TIMEZONE).toBe('UTC');
    expect(readEnv({ SITE_TIMEZONE: 'Asia/Tokyo' }).SITE_TIMEZONE).toBe('Asia/Tokyo');
  },
);

test('a folder may have ~ and quotes within its name', () => {
  expect(readEnv({ DATA_DIR: "/mnt/ann's~photos" }).DATA_DIR).toBe("/mnt/ann's~photos");
});

test('a wrong DATABASE_URL is not repeated in the message', () => {
  expect(() => readEnv({ DATABASE_URL: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
});

test('[SYNC-8] a bucket needs only its name and both keys; by default there is no bucket', () => {
  expect(s3Settings(readEnv({}))).toBeUndefined();
  const env = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };
  expect(s3Settings(readEnv({ ...env, S3_ENDPOINT: 'http://nas.local:9000/' }))).toEqual({
    endpoint: 'http://nas.local:9000',
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'id',
    secretAccessKey: 'hunter2',
    forcePathStyle: true,
  });
});

test('MEDIA_URL names a bucket for originals and a prefix; beside DATABASE_URL it needs SECRET_KEY', () => {
  expect(mediaBucketSettings(readEnv({}))).toBeUndefined();
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };
  const settingsOf = (MEDIA_URL: string) => mediaBucketSettings(readEnv({ ...keys, MEDIA_URL }));
  expect(settingsOf('s3://photos')).toMatchObject({ bucket: 'photos', prefix: '', accessKeyId: 'id' });
  expect(settingsOf('s3://photos/')).toMatchObject({ bucket: 'photos', prefix: '' });
  expect(settingsOf('s3://photos/my/gallery/')).toMatchObject({ bucket: 'photos', prefix: 'my/gallery/' });
  // This bucket is not a source to import photos from.
  expect(s3Settings(readEnv({ ...keys, MEDIA_URL: 's3://photos' }))).toBeUndefined();
  const DATABASE_URL = 'postgres://u@127.0.0.1/gomai';
  const everything = { ...keys, MEDIA_URL: 's3://photos', DATABASE_URL };
  expect(() => readEnv(everything)).toThrow(/^MEDIA_URL: needs SECRET_KEY beside DATABASE_URL: /);
  expect(() => readEnv({ ...everything, SECRET_KEY: 'x'.repeat(16) })).not.toThrow();
});
