import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeBothDatabases } from '../../../tests/support/both-databases.ts';
import { untilNotified } from '../../../tests/support/until-notified.ts';
import { createBus } from './bus.ts';
import { sql } from './orm.ts';
import { storedCollections } from './schema/days.ts';
import { TABLE_CHANGES } from './table-changes.ts';

describeBothDatabases('changes of days', (open) => {
  const received = new Set<unknown>();
  let unsubscribe: () => Promise<void>;
  beforeAll(async () => {
    const { database } = open();
    await database.db
      .insert(storedCollections)
      .values({ date: '2026-11-20', photoUrls: ['https://p.example/1'] });
    await untilNotified(database);
    unsubscribe = await createBus(database).subscribe(TABLE_CHANGES, (table) => received.add(table));
  });
  afterAll(() => unsubscribe?.());

  const announcedBy = async (statement: string) => {
    received.clear();
    await open().database.db.execute(sql.raw(statement));
    await untilNotified(open().database);
    return [...received];
  };

  test('a like announces only `photo_likes`, a new URL `photo_collections`, an equal value nothing', async () => {
    expect(await announcedBy('update photo_collections set photo_likes[2] = 4')).toEqual(['photo_likes']);
    expect(await announcedBy('update photo_collections set photo_likes[2] = 4')).toEqual([]);
    expect(await announcedBy("update photo_collections set photo_urls[1] = 'https://p.example/2'")).toEqual([
      'photo_collections',
    ]);
    expect(
      (await announcedBy("update photo_collections set date = '2026-11-19', photo_likes[1] = 1")).toSorted(),
    ).toEqual(['photo_collections', 'photo_likes']);
  });

  test('[LIGHT-6] every column of a collection announces its changes', async () => {
    const { rows } = await open().database.db.execute(sql`
      select column_name from information_schema.columns where table_name = 'photo_collections'
      except select event_object_column from information_schema.triggered_update_columns
      where event_object_table = 'photo_collections'`);
    expect(rows).toEqual([]);
  });
});
