import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { getTodaysCollection, listCollections } from '../../../shared/collections.ts';
import { getSite, type Site } from '../../../shared/site.ts';
import { getSiteSettings, saveSiteSettings } from '../../../shared/site-settings.ts';
import { findSettings } from '../../db/queries/settings.ts';
import { storedCollections } from '../../db/schema/days.ts';

// Runs on the embedded database and on PostgreSQL.

let store: TestDatabase;
let gallery: TestApp;
let headers: { cookie: string };

beforeAll(async () => {
  store = await createTestDatabase();
  gallery = await createTestApp({}, store);
  headers = await gallery.signIn();
});
afterAll(async () => {
  await gallery.close();
  await store.remove();
});

const save = (body: Parameters<typeof gallery.call<typeof saveSiteSettings>>[1]['body']) =>
  gallery.call(saveSiteSettings, { body }, { headers });
const siteOf = async (app: TestApp) => (await app.call(getSite, {})).body as Site;

describe('the site settings', () => {
  test('defaults apply until the owner saves settings', async () => {
    const { body } = await gallery.call(getSiteSettings, {}, { headers });
    expect(body).toMatchObject({
      name: 'Gomai',
      ownerNickname: '',
      language: 'quoted',
      layout: 'wall',
      timeZone: 'Asia/Tokyo',
      about: { en: expect.stringContaining('five photographs'), ja: expect.stringContaining('五枚') },
    });
  });

  test.each([
    [{ nickname: 'x', name: 'y' }, 'nickname'],
    [{ about: { fr: 'x' } }, 'about'],
    [{ timezone: 'UTC', siteName: 'y' }, 'timezone'],
  ])('[API-3] refuses unknown settings, names the field and stores nothing: %j', async (wrong, named) => {
    const { body: before } = await gallery.call(getSiteSettings, {}, { headers });
    const { status, body } = await save({ ownerNickname: 'Not to be kept', ...wrong } as never);
    expect(status).toBe(400);
    expect((body as { message: string }).message).toContain(named);
    expect((await gallery.call(getSiteSettings, {}, { headers })).body).toEqual(before);
  });

  test('a save returns the settings, is visible to every visitor, and changes only the given fields', async () => {
    expect((await save({ name: '  Five & Light ', language: 'ja' })).body).toMatchObject({
      name: 'Five & Light',
      language: 'ja',
      timeZone: 'Asia/Tokyo',
    });
    await save({ about: { en: 'One\r\n\r\nTwo', ja: '' }, ownerNickname: '五枚の人' });
    expect(await siteOf(gallery)).toEqual({
      name: 'Five & Light',
      today: '2026-11-20',
      dayEndsAt: '2026-11-20T15:00:00.000Z',
      about: { en: 'One\n\nTwo', ja: '' },
      language: 'ja',
      layout: 'wall',
    });
    expect((await gallery.call(getSiteSettings, {}, { headers })).body).toMatchObject({
      ownerNickname: '五枚の人',
    });
  });

  test('[LAYOUT-2] the owner chooses the site’s layout, and visitors receive it with the site', async () => {
    expect((await save({ layout: 'whole' })).body).toMatchObject({ layout: 'whole' });
    expect(await siteOf(gallery)).toMatchObject({ layout: 'whole' });
    await save({ layout: 'wall' });
  });

  test('[ROUTE-8] the licence of the photographs is public once it is set', async () => {
    expect(await siteOf(gallery)).not.toHaveProperty('license');
    const license = 'https://example.org/licence?of=五枚';
    expect((await save({ license: ` ${license} ` })).body).toMatchObject({ license });
    expect(await siteOf(gallery)).toMatchObject({ license });
    await save({ license: '' });
    expect(await siteOf(gallery)).not.toHaveProperty('license');
  });

  test.each([
    ['license', { license: 'creativecommons.org/licenses/by/4.0' }],
    ['license', { license: 'javascript:alert(1)' }],
    ['license', { license: 'ftp://example.org/licence' }],
    ['license', { license: 'https://' }],
    ['license', { license: 'https://example.org/a b' }],
    ['license', { license: 'https://example.org/\u0007' }],
    ['license', { license: `https://example.org/${'x'.repeat(500)}` }],
    ['name', { name: '   ' }],
    ['name', { name: 'n'.repeat(41) }],
    ['name', { name: 'two\nlines' }],
    ['name', { name: 'bell\u0007' }],
    ['ownerNickname', { ownerNickname: 'n'.repeat(21) }],
    ['language', { language: 'fr' }],
    ['layout', { layout: 'spiral' }],
    ['timeZone', { timeZone: 'Tokyo' }],
    ['timeZone', { timeZone: '+09:00' }],
    ['about.en', { about: { en: 'escape \u001b[31m', ja: '' } }],
    ['about.ja', { about: { en: '', ja: '字'.repeat(1001) } }],
  ])('[API-3] refuses an invalid %s, names the field and stores nothing', async (field, wrong) => {
    const { status, body } = await save({ name: 'Not to be seen', ...wrong } as never);
    expect(status).toBe(400);
    expect((body as { message: string }).message).toMatch(new RegExp(`^${field}: `));
    expect(await findSettings(gallery.db, ['site_name'])).toEqual(new Map([['site_name', 'Five & Light']]));
    expect((await siteOf(gallery)).name).toBe('Five & Light');
  });

  test('other processes on the same database receive a change', async () => {
    const neighbour = await createTestApp({}, store);
    await save({ name: 'Heard next door', timeZone: 'Pacific/Kiritimati' });
    await expect
      .poll(() => siteOf(neighbour))
      .toMatchObject({ name: 'Heard next door', today: '2026-11-21' });
    await neighbour.close();
    await save({ timeZone: 'Asia/Tokyo' });
    expect((await siteOf(gallery)).name).toBe('Heard next door');
  });

  test('a process that starts later uses the stored settings rather than its environment', async () => {
    await save({ timeZone: 'America/New_York' });
    gallery.clock.now = new Date('2026-11-20T03:00:00Z');
    const later = await createTestApp({ SITE_TIMEZONE: 'Asia/Tokyo' }, store);
    later.clock.now = gallery.clock.now;
    expect((await siteOf(later)).today).toBe('2026-11-19');
    await later.close();
  });
});

describe('[TODAY-4] [COL-7] the time zone', () => {
  beforeEach(async () => {
    await gallery.db.delete(storedCollections);
    gallery.clock.now = new Date('2026-11-20T12:00:00Z');
    await save({ timeZone: 'Asia/Tokyo' });
  });
  const day = (date: string) => ({
    date,
    photoUrls: Array.from({ length: 5 }, (_, index) => `https://photos.example/${date}/${index}.jpg`),
  });
  const seen = async () =>
    ((await gallery.call(listCollections, { query: {} })).body as { date: string }[]).map(({ date }) => date);

  test('[TODAY-4] [COL-7] a change applies at once to the current date and to scheduled collections', async () => {
    await gallery.db.insert(storedCollections).values([day('2026-11-20'), day('2026-11-21')]);
    expect(await seen()).toEqual(['2026-11-20']);

    // 21:00 in Tokyo is 02:00 of the next day on Kiritimati.
    await save({ timeZone: 'Pacific/Kiritimati' });
    expect((await siteOf(gallery)).today).toBe('2026-11-21');
    expect(await seen()).toEqual(['2026-11-21', '2026-11-20']);
    expect((await gallery.call(getTodaysCollection, {})).body).toMatchObject({ date: '2026-11-21' });

    await save({ timeZone: 'Asia/Tokyo' });
    expect(await seen()).toEqual(['2026-11-20']);
  });

  // The last second of a day and the first second of the next, including days on which the clocks change.
  test.each([
    ['Asia/Tokyo', '2026-11-20T14:59:59Z', '2026-11-20', '2026-11-21'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01', '2026-11-02'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08', '2026-03-09'],
    ['Australia/Lord_Howe', '2026-10-04T12:59:59Z', '2026-10-04', '2026-10-05'],
    ['Australia/Lord_Howe', '2026-04-05T13:29:59Z', '2026-04-05', '2026-04-06'],
  ])('[COL-7] a scheduled day begins in %s one second after %s', async (timeZone, last, before, after) => {
    await gallery.db.insert(storedCollections).values([day(before), day(after)]);
    await save({ timeZone });
    gallery.clock.now = new Date(last);
    expect([(await siteOf(gallery)).today, await seen()]).toEqual([before, [before]]);
    gallery.clock.now = new Date(Date.parse(last) + 1000);
    expect([(await siteOf(gallery)).today, await seen()]).toEqual([after, [after, before]]);
  });
});
