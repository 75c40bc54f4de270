import type { Db } from '../../src/server/db/connect.ts';
import { sql } from '../../src/server/db/orm.ts';
import type { DateString } from '../../src/shared/dates.ts';

/** Ten years without leap days. */
export const TEN_YEARS_DAYS = 3650;

interface TenYearsOptions {
  /** The newest of `days` successive dates, each with a collection. */
  until: DateString;
  days?: number;
  /** How many visitors like photos. The first visitor likes almost all photos, the last visitor few. */
  visitors?: number;
}

/**
 * Fills a gallery with collections, by default of ten years: five uploads a day from three cameras, titles, some
 * captions, 150,000 likes, and news. SQL makes them in a few seconds. The result is deterministic, because
 * pseudo-random values are digests of numbers.
 */
export async function seedTenYears(
  db: Db,
  { until, days = TEN_YEARS_DAYS, visitors = 16 }: TenYearsOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table seeded on commit drop as
      select day, place, ${until}::date - day as date, encode(digest, 'hex') as sha256,
        encode(substr(digest, 1, 21), 'base64') as thumbhash, get_byte(digest, 31) as chance
      from generate_series(0, ${days - 1}::int) as day, generate_series(0, 4) as place,
        sha256(int4send(day * 8 + place)) as digest`);
    await tx.execute(sql`insert into photo_files (sha256, type, bytes, width, height, thumbhash, range, found_focal_point)
      select sha256, 'jpeg', 9000000 + chance, case when chance % 3 = 1 then 4000 else 6000 end,
        case when chance % 3 = 1 then 6000 else 4000 end, thumbhash, 'standard',
        jsonb_build_object('x', chance / 256.0, 'y', 0.5) from seeded`);
    await tx.execute(sql`insert into photo_sources (url, sha256)
      select '/media/' || sha256 || '.jpg', sha256 from seeded`);
    await tx.execute(sql`insert into photo_collections (date, photo_urls)
      select date, array_agg('/media/' || sha256 || '.jpg' order by place) from seeded group by date order by date`);
    await tx.execute(sql`insert into day_texts (collection_id, title)
      select id, jsonb_build_object('en', 'Morning of day ' || id, 'ja', id || '日目の朝') from photo_collections`);
    await tx.execute(sql`insert into photo_texts (collection_id, photo_index, caption, alt)
      select id, place, jsonb_build_object('en', 'A boat crosses the bay, seen from the pier', 'ja', ''), null
      from seeded join photo_collections using (date) where chance % 7 = 0`);
    await tx.execute(sql`insert into photo_metadata (collection_id, photo_index, photo_url, camera_name)
      select id, place, photo_urls[place + 1],
        case when day % 9 = 0 then 'LEICA Q2' when day < 1200 then 'Canon EOS R5' else 'NIKON Z 7' end
      from seeded join photo_collections using (date)`);
    await tx.execute(sql`insert into client_likes (client_id, collection_id, photo_index, likes)
      select 'visitor-' || visitor, id, place, 1 + (chance + visitor) % 5
      from seeded join photo_collections using (date), generate_series(0, ${visitors - 1}::int) as visitor where visitor * 256 < chance * ${visitors}::int`);
    await tx.execute(sql`update photo_collections set photo_likes = array(
      select coalesce((select round(avg(likes)) from client_likes where collection_id = photo_collections.id and photo_index = place), 0)::int
      from generate_series(0, 4) as place order by place)`);
    await tx.execute(sql`insert into news (type, date, title, content)
      select 'update', ${until}::date - 30 * n, 'News ' || n, (
        select string_agg('<p>' || encode(sha256(int4send(n * 64 + line)), 'base64') || '</p>', '' order by line)
        from generate_series(0, 19) as line)
      from generate_series(0, 119) as n`);
  });
  await db.execute(sql`vacuum analyze`);
}
