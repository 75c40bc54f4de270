import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeBothDatabases } from '../../../../tests/support/both-databases.ts';
import { EventReader } from '../../../../tests/support/event-reader.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { getCalledOff } from '../../../shared/call-off.ts';
import { type Collection, getTodaysCollection } from '../../../shared/collections.ts';
import { restoreDay } from '../../../shared/deleted-days.ts';
import { getTotalLikes } from '../../../shared/likes.ts';
import {
  getOpeningCalendar,
  getServerTime,
  listOpenings,
  type Opening,
  openingStream,
} from '../../../shared/openings.ts';
import {
  createCollection,
  deleteCollection,
  listAllCollections,
  type OwnCollection,
  updateCollection,
} from '../../../shared/owner-collections.ts';
import { continueOpening, revealNextPhoto } from '../../../shared/owner-openings.ts';
import { saveSiteSettings } from '../../../shared/site-settings.ts';
import type { Bus } from '../../db/bus.ts';
import { connect } from '../../db/connect.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { createOpenings } from './live-openings.ts';

const DATE = '2026-11-20';
/** 22:00 in Tokyo. */
const OPENS_AT = '2026-11-20T13:00:00.000Z';
const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`);

/** The bus of a process that receives no notifications. */
const silentBus: Bus = {
  publish: async () => {},
  subscribe: async () => async () => {},
  isListening: () => true,
  onGap: () => () => {},
};

describeBothDatabases('openings', (open, mode) => {
  let gallery: TestApp;
  let headers: { cookie: string };
  beforeAll(async () => {
    gallery = await createTestApp({}, open());
    headers = await gallery.signIn();
  });
  afterAll(() => gallery.close());
  beforeEach(() => at('2026-11-20T03:00:00Z'));
  afterEach(() => gallery.db.delete(storedCollections));

  const at = (moment: string) => {
    gallery.clock.now = new Date(moment);
  };
  const create = (fields: object) =>
    gallery.call(createCollection, { body: { date: DATE, photoUrls, ...fields } }, { headers });
  const change = (body: object, date = DATE) =>
    gallery.call(updateCollection, { params: { date }, body }, { headers });
  const openings = async () => (await gallery.call(listOpenings, {})).body as Opening[];
  const own = async () =>
    ((await gallery.call(listAllCollections, {}, { headers })).body as OwnCollection[])[0];
  const todaysStatus = async () => (await gallery.call(getTodaysCollection, {})).status;

  describe('[OPEN-1] the time of an opening', () => {
    test('is set with the day, and removed by null', async () => {
      expect((await create({ opensAt: '2026-11-20T22:00:00+09:00', strokeSeconds: 20 })).body).toMatchObject({
        opensAt: OPENS_AT,
        strokeSeconds: 20,
        manualReveals: false,
      });
      expect(await own()).toMatchObject({ opensAt: OPENS_AT, strokeSeconds: 20 });
      expect((await gallery.call(getTodaysCollection, {})).status).toBe(404);
      expect((await change({ opensAt: null })).status).toBe(200);
      expect((await own())?.opensAt).toBeUndefined();
      expect((await gallery.call(getTodaysCollection, {})).status).toBe(200);
    });

    test('comes with an interval of twelve seconds, which the owner may change to 3 but not to 2 or 61', async () => {
      expect((await create({ opensAt: OPENS_AT })).body).toMatchObject({ strokeSeconds: 12 });
      expect((await change({ strokeSeconds: 3 })).body).toMatchObject({
        opensAt: OPENS_AT,
        strokeSeconds: 3,
      });
      expect((await change({ strokeSeconds: 2 })).status).toBe(400);
      expect((await change({ strokeSeconds: 61 })).status).toBe(400);
      expect((await change({ title: { en: 'Fog', ja: '' } })).body).toMatchObject({ strokeSeconds: 3 });
    });

    test.each([
      ['has no date', '19:00'],
      ['has passed', '2026-11-20T02:59:00Z'],
      ['is on another date', '2026-11-20T15:00:00Z'],
    ])('is refused with the name of the field if it %s', async (_, opensAt) => {
      const { status, body } = await create({ opensAt });
      expect(status).toBe(400);
      expect((body as { message: string }).message).toContain('opensAt');
    });

    test('is refused for an imported day with fewer than five photos', async () => {
      await gallery.db
        .insert(storedCollections)
        .values({ date: DATE, photoUrls: photoUrls.slice(0, 4), photoLikes: [0, 0, 0, 0] });
      expect(await change({ opensAt: OPENS_AT })).toMatchObject({
        status: 409,
        body: { reason: 'opening_needs_five' },
      });
      expect((await change({ photoUrls, opensAt: OPENS_AT })).status).toBe(200);
    });

    test('moves with the day to another date, and keeps its time to the second', async () => {
      await create({ opensAt: '2026-11-20T13:00:30.500Z' });
      expect((await change({ date: '2026-11-25' })).body).toMatchObject({
        opensAt: '2026-11-25T13:00:30.500Z',
      });
    });

    test('is not overwritten when it was changed in another tab', async () => {
      await create({ opensAt: OPENS_AT });
      const other = { opensAt: '2026-11-20T14:00:00.000Z' };
      expect((await change({ ...other, before: { opensAt: OPENS_AT } })).status).toBe(200);
      const stale = await change({ opensAt: '2026-11-20T14:30:00Z', before: { opensAt: OPENS_AT } });
      expect(stale.status).toBe(409);
      expect(await own()).toMatchObject(other);
    });

    test('[COL-12] is changed without overwriting the interval and manual reveals that another tab saved', async () => {
      await create({ opensAt: OPENS_AT });
      const other = { strokeSeconds: 20, manualReveals: true };
      const before = { strokeSeconds: 12, manualReveals: false };
      expect((await change({ ...other, before })).status).toBe(200);
      const moved = { opensAt: '2026-11-20T14:00:00.000Z' };
      expect((await change({ ...moved, before: { opensAt: OPENS_AT } })).status).toBe(200);
      for (const seen of [{ strokeSeconds: 12 }, { manualReveals: false }]) {
        expect((await change({ strokeSeconds: 30, before: seen })).status).toBe(409);
      }
      expect(await own()).toMatchObject({ ...moved, ...other });
    });
  });

  describe('[OPEN-1] [TODAY-4] in another time zone', () => {
    const saveZone = (timeZone: string) =>
      gallery.call(saveSiteSettings, { body: { timeZone } }, { headers });
    afterEach(async () => {
      await gallery.db.delete(storedCollections);
      await saveZone('Asia/Tokyo');
    });

    test('an opening keeps its moment, and a time zone in which its date would change is refused', async () => {
      await create({ opensAt: OPENS_AT });
      // Caches the list, which must not be served after the time zone was changed.
      expect(await openings()).toMatchObject([{ timeZone: 'Asia/Tokyo' }]);
      expect((await saveZone('Europe/Lisbon')).status).toBe(200);
      expect(await openings()).toMatchObject([{ opensAt: OPENS_AT, timeZone: 'Europe/Lisbon' }]);
      expect(await saveZone('Pacific/Kiritimati')).toMatchObject({
        status: 409,
        body: { reason: 'opening_displaced', about: DATE },
      });
      at('2026-11-20T13:02:00Z');
      await openings();
      expect((await saveZone('Pacific/Kiritimati')).status).toBe(200);
    });

    test('[OPEN-7] a time zone that would change the date of a called-off opening is refused, unless its day was moved', async () => {
      await create({ opensAt: OPENS_AT });
      await change({ opensAt: null, calledOff: { staysUnrevealed: true } });
      expect(await saveZone('Pacific/Kiritimati')).toMatchObject({
        status: 409,
        body: { reason: 'opening_displaced', about: DATE },
      });
      expect((await change({ date: '2026-11-25' })).status).toBe(200);
      expect((await saveZone('Pacific/Kiritimati')).status).toBe(200);
    });

    test('a restored day loses its opening if the new time zone puts it on another date', async () => {
      const { id } = (await create({ opensAt: OPENS_AT })).body as Collection;
      await gallery.call(deleteCollection, { params: { date: DATE } }, { headers });
      expect((await saveZone('Pacific/Kiritimati')).status).toBe(200);
      const { body } = await gallery.call(restoreDay, { params: { id }, body: {} }, { headers });
      expect((body as Collection).opensAt).toBeUndefined();
    });
  });

  describe('[OPEN-7] until an opening begins', () => {
    test('the owner may change its time, and visitors also see the former time', async () => {
      await create({ opensAt: OPENS_AT });
      await change({ opensAt: '2026-11-20T13:15:00Z' });
      await expect.poll(openings).toMatchObject([
        {
          opensAt: '2026-11-20T13:15:00.000Z',
          moved: { from: OPENS_AT, at: '2026-11-20T03:00:00.000Z' },
        },
      ]);
    });

    test('a new interval is not shown as a new time, and manual reveals do not hide the former time', async () => {
      await create({ opensAt: OPENS_AT });
      await change({ strokeSeconds: 20 });
      await expect.poll(openings).toMatchObject([{ strokeSeconds: 20 }]);
      expect((await openings())[0]?.moved).toBeUndefined();
      await change({ opensAt: '2026-11-20T13:15:00Z' });
      await change({ manualReveals: true });
      await expect.poll(openings).toMatchObject([{ manualReveals: true, moved: { from: OPENS_AT } }]);
    });

    test('it cannot be changed in the last four seconds, nor set to a time within four seconds', async () => {
      expect((await create({ opensAt: '2026-11-20T03:00:04Z' })).status).toBe(400);
      await create({ opensAt: OPENS_AT });
      at('2026-11-20T12:59:56Z');
      for (const body of [{ opensAt: null }, { opensAt: '2026-11-20T13:15:00Z' }, { strokeSeconds: 30 }]) {
        expect(await change(body)).toMatchObject({ status: 409, body: { reason: 'opening_begun' } });
      }
      expect((await change({ title: { en: 'Fog', ja: '' } })).status).toBe(200);
    });
  });

  describe('[OPEN-7] a called-off opening', () => {
    const words = { en: 'No opening tonight.', ja: '' };
    const calledOff = { words, staysUnrevealed: true };
    const callOff = async (how = calledOff) => {
      const { id } = (await create({ opensAt: OPENS_AT })).body as Collection;
      expect((await change({ opensAt: null, calledOff: how })).status).toBe(200);
      return id;
    };
    const textOf = async (date: string) =>
      (await gallery.call(getCalledOff, { params: { date } })).body as object;

    test('whose photos stay unrevealed shows none of them until the owner shows them', async () => {
      await callOff();
      await expect
        .poll(openings)
        .toMatchObject([{ date: DATE, opensAt: OPENS_AT, reveals: [], photos: [], calledOff: { words } }]);
      expect(await own()).toMatchObject({ calledOff });
      await change({ title: { en: 'Fog', ja: '' } });
      at('2026-11-20T13:05:00Z');
      expect(await openings()).toHaveLength(1);
      expect(await todaysStatus()).toBe(404);
      const calendar = { params: { date: DATE } };
      expect((await gallery.call(getOpeningCalendar, calendar)).status).toBe(404);
      at('2026-11-20T15:00:00Z');
      expect(await openings()).toEqual([]);
      at('2026-11-20T14:00:00Z');
      expect((await change({ calledOff: null })).status).toBe(200);
      await expect.poll(todaysStatus).toBe(200);
      expect(await openings()).toEqual([]);
      expect((await own())?.calledOff).toBeUndefined();
    });

    test('whose photos are shown has the owner’s words on its date only, not after its day was moved', async () => {
      await callOff({ words, staysUnrevealed: false });
      await expect.poll(todaysStatus).toBe(200);
      expect(await openings()).toEqual([]);
      expect(await textOf(DATE)).toEqual({ words });
      expect(await textOf('2026-11-21')).toEqual({});
      await change({ date: '2026-11-21' });
      await expect.poll(() => textOf(DATE)).toEqual({});
      expect(await textOf('2026-11-21')).toEqual({});
    });

    test('an outdated request of another tab reveals no photo, and a repeated request changes nothing', async () => {
      await callOff();
      const shown = { opensAt: null, calledOff: { staysUnrevealed: false } };
      expect(await change({ ...shown, before: { opensAt: OPENS_AT } })).toMatchObject({
        status: 409,
        body: { reason: 'changed_elsewhere' },
      });
      expect(await todaysStatus()).toBe(404);
      const again = { opensAt: null, calledOff, before: { opensAt: OPENS_AT } };
      expect((await change(again)).status).toBe(200);
      expect(await own()).toMatchObject({ calledOff });
    });

    test('it is not announced any more after its day was moved to tomorrow', async () => {
      await callOff();
      await expect.poll(openings).toHaveLength(1);
      await change({ date: '2026-11-21' });
      await expect.poll(openings).toEqual([]);
    });

    test('can get a new time, and its photos stay unrevealed until then', async () => {
      await callOff();
      const opensAt = '2026-11-20T13:30:00.000Z';
      expect((await change({ opensAt })).body).toMatchObject({ opensAt });
      await expect.poll(openings).toMatchObject([{ opensAt, photos: [] }]);
      expect((await openings())[0]?.calledOff).toBeUndefined();
      expect(await todaysStatus()).toBe(404);
    });

    test('its photos stay unrevealed after its day was deleted and restored', async () => {
      const id = await callOff();
      await gallery.call(deleteCollection, { params: { date: DATE } }, { headers });
      at('2026-11-20T14:00:00Z');
      expect((await gallery.call(restoreDay, { params: { id }, body: {} }, { headers })).status).toBe(200);
      await expect.poll(openings).toHaveLength(1);
      expect(await todaysStatus()).toBe(404);
    });

    test('calling off is refused for a day without an opening, and once the photos were shown', async () => {
      await create({});
      expect((await change({ calledOff })).status).toBe(400);
      expect((await change({ opensAt: OPENS_AT })).status).toBe(200);
      expect((await change({ calledOff })).status).toBe(400);
      expect((await change({ opensAt: null, calledOff: { staysUnrevealed: false } })).status).toBe(200);
      expect((await change({ calledOff })).status).toBe(400);
      await expect.poll(todaysStatus).toBe(200);
    });
  });

  test('[COL-9] [OPEN-6] a restored day keeps its opening if it is not over and the date is the same', async () => {
    const restored = async (body: object, moment: string) => {
      at('2026-11-20T03:00:00Z');
      const { id } = (await create({ opensAt: OPENS_AT })).body as Collection;
      await gallery.call(deleteCollection, { params: { date: DATE } }, { headers });
      at(moment);
      await openings();
      const day = (await gallery.call(restoreDay, { params: { id }, body }, { headers })).body as Collection;
      await gallery.db.delete(storedCollections);
      return day.opensAt;
    };
    expect(await restored({}, '2026-11-20T12:00:00Z')).toBe(OPENS_AT);
    expect(await restored({}, '2026-11-20T13:05:00Z')).toBeUndefined();
    expect(await restored({ date: '2026-11-19' }, '2026-11-20T12:00:00Z')).toBeUndefined();
  });

  test('[COL-9] [OPEN-2] a day restored during its opening reveals its photos at the planned times', async () => {
    const { id } = (await create({ opensAt: OPENS_AT })).body as Collection;
    at('2026-11-20T13:00:13Z');
    await expect.poll(async () => (await openings())[0]?.photos).toHaveLength(2);
    await gallery.call(deleteCollection, { params: { date: DATE } }, { headers });
    await expect.poll(openings).toEqual([]);
    at('2026-11-20T13:00:26Z');
    const restored = await gallery.call(restoreDay, { params: { id }, body: {} }, { headers });
    expect(restored.body).toMatchObject({ opensAt: OPENS_AT });
    await expect.poll(async () => (await openings())[0]?.photos).toHaveLength(3);
    expect(await todaysStatus()).toBe(404);
    at('2026-11-20T13:00:49Z');
    await expect.poll(todaysStatus).toBe(200);
  });

  test('[OPEN-1] [OPEN-4] the first photo of an opening at midnight can be loaded four seconds before its date begins', async () => {
    const date = '2026-11-21';
    await create({ date, opensAt: '2026-11-20T15:00:00Z' });
    const shown = async (place: number) =>
      (await gallery.app.inject(`/api/images/exif?url=${encodeURIComponent(photoUrls[place] ?? '')}`))
        .statusCode;
    at('2026-11-20T14:59:55.999Z');
    expect((await openings())[0]?.photos).toEqual([]);
    const hidden = await shown(0);
    at('2026-11-20T14:59:56Z');
    await expect.poll(openings).toMatchObject([{ date, photos: [{ url: photoUrls[0] }] }]);
    expect(await shown(0)).not.toBe(hidden);
    expect(await shown(1)).toBe(hidden);
    await change({ opensAt: null }, date);
    expect(await shown(1)).toBe(hidden);
  });

  describe('[OPEN-5] manual reveals', () => {
    const reveal = (photoIndex: number) =>
      gallery.call(revealNextPhoto, { params: { date: DATE }, body: { photoIndex } }, { headers });

    test('a press reveals the next photo four seconds later, and pressing twice reveals only one', async () => {
      await create({ opensAt: OPENS_AT, manualReveals: true });
      at('2026-11-20T13:00:41Z');
      const both = await Promise.all([reveal(1), reveal(1)]);
      for (const { body } of both) {
        const { reveals } = body as Opening;
        expect(reveals.slice(0, 3)).toEqual([
          OPENS_AT,
          '2026-11-20T13:00:45.000Z',
          '2026-11-20T13:02:45.000Z',
        ]);
      }
      at('2026-11-20T13:00:43Z');
      await reveal(1);
      await expect.poll(async () => (await openings())[0]?.reveals[2]).toBe('2026-11-20T13:02:45.000Z');
      expect((await openings())[0]?.photos).toHaveLength(2);
    });

    test('the owner can let the clock reveal the remaining photos', async () => {
      await create({ opensAt: OPENS_AT, manualReveals: true });
      at('2026-11-20T13:00:30Z');
      const { body } = await gallery.call(continueOpening, { params: { date: DATE } }, { headers });
      expect(body).toMatchObject({
        manualReveals: false,
        reveals: expect.arrayContaining(['2026-11-20T13:00:42.000Z']),
      });
    });

    test('a change of an opening that is not announced yet is refused and changes nothing', async () => {
      await create({ opensAt: OPENS_AT, manualReveals: true });
      at('2026-11-18T13:00:00Z');
      const refused = await gallery.call(continueOpening, { params: { date: DATE } }, { headers });
      expect(refused.status).toBe(404);
      at('2026-11-20T13:00:30Z');
      expect(await openings()).toMatchObject([{ manualReveals: true }]);
    });

    test('are refused to visitors, and for days without an opening', async () => {
      await create({ opensAt: OPENS_AT, manualReveals: true });
      at('2026-11-20T13:00:41Z');
      const anyone = await gallery.call(revealNextPhoto, { params: { date: DATE }, body: { photoIndex: 1 } });
      expect(anyone.status).toBe(401);
      expect((await create({ date: '2026-11-19' })).status).toBe(201);
      const other = { params: { date: '2026-11-19' }, body: { photoIndex: 1 } };
      expect((await gallery.call(revealNextPhoto, other, { headers })).status).toBe(404);
    });
  });

  test.skipIf(mode === 'embedded')(
    '[OPEN-5] a server that starts during an opening serves the revealed photos at once, and ends the opening in time',
    async () => {
      await create({ opensAt: OPENS_AT });
      at('2026-11-20T13:00:25Z');
      const { database: _, ...rest } = open();
      const database = await connect(open().options);
      const other = await createTestApp({}, { database, ...rest });
      try {
        other.clock.now = gallery.clock.now;
        const [opening] = (await other.call(listOpenings, {})).body as Opening[];
        expect(opening?.photos).toHaveLength(3);
        other.clock.now = new Date('2026-11-20T13:00:48Z');
        expect((await other.call(listOpenings, {})).body).toEqual([]);
        await expect.poll(async () => (await gallery.call(getTodaysCollection, {})).status).toBe(200);
      } finally {
        await other.close();
        await database.close();
      }
    },
  );

  test.each([true, false])(
    '[OPEN-5] [OPEN-6] a server that starts within a minute after the end still finds the opening (marked as over: %s)',
    async (endedBefore) => {
      const { id } = (await create({ opensAt: OPENS_AT })).body as Collection;
      at('2026-11-20T13:00:48Z');
      if (endedBefore) expect(await openings()).toEqual([]);
      const find = async (moment: string) => {
        const other = await createOpenings({
          ...{ db: gallery.db, bus: silentBus, photoDetails: async () => [], log: console },
          now: () => new Date(moment),
          today: () => DATE,
          timeZone: () => 'Asia/Tokyo',
        });
        await other.close();
        return { found: other.find(id)?.date, current: other.current()?.id };
      };
      expect(await find('2026-11-20T13:00:49Z')).toEqual({ found: DATE, current: id });
      expect(await find('2026-11-20T13:01:47Z')).toEqual({ found: DATE, current: undefined });
      expect(await find('2026-11-20T13:01:48Z')).toEqual({ found: undefined, current: undefined });
    },
  );

  test.skipIf(mode === 'embedded')(
    '[OPEN-5] after a process was killed, another process continues the opening, even if their clocks differ',
    async () => {
      const { database: _, ...rest } = open();
      const [doomed, second] = [await connect(open().options), await connect(open().options)];
      const killed = await createTestApp({}, { database: doomed, ...rest });
      const other = await createTestApp({}, { database: second, ...rest });
      const listed = async (app: TestApp) => (await app.call(listOpenings, {})).body as Opening[];
      try {
        await create({ opensAt: OPENS_AT, manualReveals: true });
        killed.clock.now = new Date('2026-11-20T13:00:10Z');
        const press = { params: { date: DATE }, body: { photoIndex: 1 } };
        const pressed = (await killed.call(revealNextPhoto, press, { headers })).body as Opening;
        // The connections of the process end without a message, as with kill -9.
        await doomed.pool.end();
        // This process's clock is two seconds behind. The planned moments are the same, so it reveals photos later.
        other.clock.now = new Date('2026-11-20T13:00:08Z');
        await expect.poll(async () => (await listed(other))[0]?.reveals).toEqual(pressed.reveals);
        expect((await listed(other))[0]?.photos).toHaveLength(1);
        other.clock.now = new Date('2026-11-20T13:00:10Z');
        await expect.poll(async () => (await listed(other))[0]?.photos).toHaveLength(2);
        // The process whose clock is ahead ends the opening for both.
        other.clock.now = new Date(pressed.reveals.at(-1) ?? '');
        expect(await listed(other)).toEqual([]);
        gallery.clock.now = new Date(other.clock.now.getTime() - 2000);
        await expect.poll(openings).toEqual([]);
        expect((await gallery.call(getTodaysCollection, {})).status).toBe(200);
      } finally {
        await killed.close().catch(() => {});
        await other.close();
        await second.close();
      }
    },
  );

  test('[OPEN-3] a calendar file has the time of the opening, and a reminder ten minutes before', async () => {
    await create({ opensAt: OPENS_AT, title: { en: 'Fog, early; late', ja: '' } });
    const { payload, headers: sent } = await gallery.app.inject({
      url: getOpeningCalendar.path.replace('{date}', DATE),
    });
    expect(sent['content-type']).toBe('text/calendar; charset=utf-8');
    expect(payload.split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART:20261120T130000Z',
        'DTEND:20261120T130048Z',
        'TRIGGER:-PT10M',
        'SUMMARY:Gomai: the opening of “Fog\\, early\\; late”',
      ]),
    );
    for (const line of payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('[OPEN-3] a calendar file escapes line breaks of a title, and leaves out other control characters', async () => {
    await create({ opensAt: OPENS_AT, title: { en: 'Fog\rand\u000brain', ja: '' } });
    const { payload } = await gallery.app.inject({ url: getOpeningCalendar.path.replace('{date}', DATE) });
    expect(payload).toContain('\r\nSUMMARY:Gomai: the opening of “Fog\\nandrain”\r\n');
  });

  test('[OPEN-3] the summary in a calendar file is in the visitor’s language, else in the site’s', async () => {
    const summary = async (cookie = '') => {
      const url = getOpeningCalendar.path.replace('{date}', DATE);
      const { payload } = await gallery.app.inject({ url, headers: { cookie } });
      return payload.match(/^SUMMARY:.*$/m)?.[0];
    };
    await create({ opensAt: OPENS_AT, title: { en: 'Fog', ja: '霧' } });
    expect(await summary('gomai-language=ja')).toBe('SUMMARY:Gomai：「霧」の開廊');
    expect(await summary()).toBe('SUMMARY:Gomai: the opening of “Fog”');
    const saveLanguage = (language: 'ja' | 'quoted') =>
      gallery.call(saveSiteSettings, { body: { language } }, { headers });
    await saveLanguage('ja');
    await change({ title: { en: '', ja: '' } });
    expect(await summary()).toBe('SUMMARY:Gomai：開廊');
    expect(await summary('gomai-language=en')).toBe('SUMMARY:Gomai: the opening');
    await saveLanguage('quoted');
  });

  test('[OPEN-4] like totals are served at the first reveal, even without likes, but not five seconds before', async () => {
    const { id } = (await create({ opensAt: OPENS_AT })).body as Collection;
    const total = async () => (await gallery.call(getTotalLikes, { params: { id } })).status;
    at('2026-11-20T12:59:55Z');
    expect(await total()).toBe(404);
    at('2026-11-20T13:00:00Z');
    expect(await total()).toBe(200);
  });

  test('[OPEN-3] counts visitors’ pages, but not the owner’s', async () => {
    const address = await gallery.app.listen({ host: '127.0.0.1', port: 0 });
    const readers: EventReader[] = [];
    /** Opens a page's stream and returns the first number that it receives. */
    const come = async (sent = {}) => {
      const reader = await EventReader.open(address, sent, openingStream.path);
      readers.push(reader);
      await expect.poll(() => reader.events).toHaveLength(1);
      return reader.events[0]?.data;
    };
    for (const sent of [headers, headers, {}, {}, {}]) expect(await come(sent)).toBe('{"count":0}');
    expect(await come(headers)).toBe('{"count":3}');
    for (const reader of readers) reader.leave();
  });

  test('[OPEN-4] the server’s time is never cached', async () => {
    const { body, headers: sent } = await gallery.call(getServerTime, {});
    expect(body).toEqual({ now: gallery.clock.now.getTime() });
    expect(sent['cache-control']).toBe('no-store');
  });
});
