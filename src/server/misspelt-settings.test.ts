import { afterEach, expect, test, vi } from 'vitest';
import { settingNames } from './env.ts';
import { misspeltSettings, unknownTimeZone } from './misspelt-settings.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['TRUSTED_SOURCE', 'TRUSTED_SOURCES'],
  ['SITE_TIME_ZONE', 'SITE_TIMEZONE'],
  ['BACKUP_KEEP_DAY', 'BACKUP_KEEP_DAYS'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
])('%s: suggests %s', (name, meant) => {
  expect(misspeltSettings({ [name]: 'x' })).toEqual([`Unknown setting ${name}; did you mean ${meant}?`]);
});

test('an empty setting counts as unset', () => {
  expect(misspeltSettings({ PUBLIC_URI: '' })).toEqual([]);
  expect(misspeltSettings({ PUBLIC_URI: 'x', PUBLIC_URL: '' })).toHaveLength(1);
});

test('ignores known settings, misspellings of a setting that is set, and variables of other programs', () => {
  expect(misspeltSettings(Object.fromEntries(settingNames.map((name) => [name, 'x'])))).toEqual([]);
  expect(misspeltSettings({ PUBLIC_URI: 'x', PUBLIC_URL: 'x' })).toEqual([]);
  const others = [
    'HOME',
    'PATH',
    'PORTS',
    'HOSTNAME',
    'LOGNAME',
    'TZ',
    'XDG_DATA_DIRS',
    'PGDATA',
    'NODE_OPTIONS',
  ];
  expect(misspeltSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
});

test('names a TZ that makes the site use UTC, unless SITE_TIMEZONE is set', () => {
  vi.stubEnv('TZ', 'JST-9');
  expect(unknownTimeZone({ TZ: 'JST-9' })).toEqual([
    'TZ is "JST-9", which is no name such as Asia/Tokyo: set SITE_TIMEZONE, or dates are in UTC',
  ]);
  expect(unknownTimeZone({ TZ: 'JST-9', SITE_TIMEZONE: 'Asia/Tokyo' })).toEqual([]);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(unknownTimeZone({ TZ: 'Asia/Tokyo' })).toEqual([]);
});
