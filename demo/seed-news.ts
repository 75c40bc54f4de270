import type { Db } from '../src/server/db/connect.ts';
import { storedNews } from '../src/server/db/schema/news.ts';
import { addDays, type DateString } from '../src/shared/dates.ts';

/** Writes three news items into a gallery that has none. */
export async function seedNews(db: Db, today: DateString): Promise<void> {
  const rows = await db.select({ id: storedNews.id }).from(storedNews).limit(1);
  if (rows.length > 0) return;
  await db.insert(storedNews).values([
    {
      type: 'announcement',
      isNew: true,
      date: addDays(today, -2),
      title: 'An evening in the gallery',
      content:
        '<p>I will be here on Saturday from eight, Tokyo time. Come in, ask about any picture, stay as long as you like.</p>',
    },
    {
      type: 'update',
      isNew: false,
      date: addDays(today, -18),
      title: 'Prints from the October walks',
      content:
        '<p>Twelve pictures have been printed on <em>kozo</em> paper. Write to me if you would like to see them.</p>',
    },
    {
      type: 'message',
      isNew: false,
      date: addDays(today, -41),
      title: '一年が経ちました',
      content: '<p>毎日五枚、一年続きました。見てくださる方がいるから、明日もカメラを持って出かけます。</p>',
    },
  ]);
}
