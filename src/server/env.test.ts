import { expect, test } from 'vitest';
import { readEnv, runtimeOf, s3Settings } from './env.ts';

test('nothing set is a complete configuration', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    TRUSTED_SOURCES: [],
  });
});

test('values are understood, and empty ones count as not set', () => {
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

test('a worker of PM2 knows its number', () => {
  expect(runtimeOf(readEnv({ NODE_APP_INSTANCE: '0', pm_id: '7', NODE_ENV: 'staging' }))).toEqual({
    isPM2: true,
    workerId: '0',
    nodeEnv: 'staging',
  });
  expect(runtimeOf(readEnv({ pm_id: '7' }))).toMatchObject({ isPM2: true, workerId: '7' });
  expect(runtimeOf(readEnv({}))).toEqual({ isPM2: false, workerId: null, nodeEnv: 'production' });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'gallery.example'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['SITE_TIMEZONE', 'Tokyo'],
  ['ADMIN_PASSWORD', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/8, nginx'],
  ['DROPBOX_API_URL', 'api.dropboxapi.com'],
  ['S3_FORCE_PATH_STYLE', 'yes'],
  ['S3_BUCKET', 'photos'],
  ['BACKUP_AT', '25:00'],
  ['BACKUP_KEEP_DAYS', 'all'],
  ['BACKUP_KEEP_WEEKS', '1.5'],
  ['METRICS', 'true'],
  ['VIDEO_ENCODER', 'gstreamer'],
  ['SMTP_URL', 'mail.example.com'],
  ['TRUSTED_SOURCES', 'http://nas.local:8080'],
  ['SECRET_KEY', 'hunter2'],
])('%s=%s stops the start with one line that names it and says what is wanted', (name, value) => {
  const refusal = () => readEnv({ [name]: value });
  // As we say it, not as a library says it.
  expect(refusal).toThrow(new RegExp(`^${name}: (?:is|needs) (?!.*(?:Invalid|expected|NaN))[^\n]+$`));
});

test('several wrong settings are all said, a line each', () => {
  const wrong = { PORT: 'http', PUBLIC_URL: 'gallery.example', SECRET_KEY: 'hunter2' };
  expect(() => readEnv(wrong)).toThrow(
    /^PORT: .+\(it is "http"\)\nPUBLIC_URL: .+\nSECRET_KEY: needs at least 16 characters$/,
  );
});

test('metrics are off, or for this machine unless another address is named; backups have their time', () => {
  expect(readEnv({}).METRICS).toBeNull();
  expect(readEnv({ METRICS: 'off' }).METRICS).toBeNull();
  expect(readEnv({ METRICS: '9464' }).METRICS).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readEnv({ METRICS: '0.0.0.0:9464' }).METRICS).toEqual({ host: '0.0.0.0', port: 9464 });
  expect(readEnv({ METRICS: '[::1]:9464' }).METRICS).toEqual({ host: '::1', port: 9464 });
  expect(readEnv({}).BACKUP_AT).toBe('03:30');
  expect(readEnv({ BACKUP_AT: '4:05' }).BACKUP_AT).toBe('04:05');
  expect(readEnv({ BACKUP_AT: 'off' }).BACKUP_AT).toBeNull();
});

test('a secret is never repeated in the message', () => {
  expect(() => readEnv({ DATABASE_URL: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  expect(() => readEnv({ ADMIN_PASSWORD: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
});

test('[SYNC-8] a bucket needs its name and both keys; nothing set is no bucket', () => {
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
