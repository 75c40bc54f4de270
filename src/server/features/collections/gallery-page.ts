import { type DateString, isDateString, weekdayOf } from '../../../shared/dates.ts';
import { DAYS_PER_PAGE, type GalleryPage, LIKED_PHOTOS_PER_PAGE } from '../../../shared/gallery.ts';
import type { Db } from '../../db/connect.ts';
import { type AnyColumn, and, type SQL, sql } from '../../db/orm.ts';
import { publishedUntil } from '../../db/queries/published.ts';
import { dayTexts, photoCollections } from '../../db/schema/days.ts';
import { findPhotoDetails } from './photo-details.ts';
import { type DayRow, takenWith, withPhotos } from './queries.ts';

interface PageRequest {
  page: number;
  q?: string | undefined;
  hearts?: number | undefined;
  camera?: string | undefined;
  /** Selects the page that contains this collection, or `page` if none does. */
  collection?: number | undefined;
}

/** A collection of the requested page, with the totals, which are the same in all rows. */
type PageRow = DayRow['day'] &
  NonNullable<DayRow['texts']> &
  Omit<GalleryPage, 'days'> & {
    /** Positions of the matching photos that this page shows. */
    indexes: number[];
  };

/**
 * Reads one page of the matching collections up to `until`, newest first, in at most three queries (GAL-1, GAL-2,
 * GAL-3). A page has 14 collections. With a like filter it has 100 photos, and a collection may be split over two
 * pages.
 */
export async function findGalleryPage(db: Db, until: DateString, request: PageRequest): Promise<GalleryPage> {
  const { rows } = await db.execute<PageRow & Record<string, unknown>>(pageQuery(db, until, request));
  const [first] = rows;
  if (first === undefined) return { page: 1, pageCount: 1, dayCount: 0, photoCount: 0, days: [] };
  const { page, pageCount, dayCount, photoCount } = first;
  const days = await withPhotos(
    rows.map(({ id, date, photoUrls, photoLikes, layout, opening, ...texts }) => ({
      day: { id, date, photoUrls, photoLikes, layout, opening },
      texts,
    })),
    (photos) => findPhotoDetails(db, photos),
  );
  return {
    page,
    pageCount,
    dayCount,
    photoCount,
    days: days.map((day, index) => ({ collection: day, photoIndexes: rows[index]?.indexes ?? [] })),
  };
}

/** Selects the requested page's collections, each with the totals over all matching collections. */
export function pageQuery(db: Db, until: DateString, request: PageRequest): SQL {
  const { page, q = '', hearts, camera, collection } = request;
  const { date, photoUrls, photoLikes } = photoCollections;
  const fits = and(
    publishedUntil(until),
    ...matchesDate(date, q),
    camera === undefined ? undefined : takenWith(db, camera),
    // This condition uses an index. It is left out for level 0: almost every collection has a photo of level 0, and
    // the condition would miss photos without a stored level, which count as 0.
    hearts === undefined || hearts === 0 ? undefined : sql`${photoLikes} @> array[${hearts}::int]`,
  );
  const byPhoto = hearts !== undefined;
  const perPage = byPhoto ? LIKED_PHOTOS_PER_PAGE : DAYS_PER_PAGE;
  const photos = sql`unnest(${photoUrls}, ${photoLikes}) with ordinality as photo(url, likes, place)`;
  const isMatch = and(sql`url ~ '\\S'`, byPhoto ? sql`coalesce(likes, 0) = ${hearts}` : undefined);
  // Fast path: almost all collections have no blank URL and one like level per URL. Others are checked photo by photo.
  const isWhole = sql`'!' <= all(${photoUrls} collate "C") and cardinality(${photoLikes}) = cardinality(${photoUrls})`;
  const ofWhole = byPhoto ? sql`array_positions(${photoLikes}, ${hearts}::int)` : photoUrls;
  const count = sql`case when ${isWhole} then cardinality(${ofWhole})
    else (select count(*) from ${photos} where ${isMatch})::int end`;
  const indexes = sql`array(select place::int - 1 from ${photos} where ${isMatch} order by place)`;
  // `first` is the position of a collection's first photo relative to the page; negative if it is on an earlier page.
  const shownIndexes = sql`(${indexes})[greatest(0, -first) + 1 : ${perPage}::int - first]`;
  const ofDay = sql`(select before / ${perPage}::int + 1 from placed where id = ${collection ?? null}::int)`;
  const nearest = sql`least(${page}::int, (total - 1) / ${perPage}::int + 1)`;
  return sql`
    with fitting as materialized (
      select id, date, ${count} as photos from ${photoCollections} where ${fits}
    ), counted as (
      select *, ${byPhoto ? sql`photos` : sql`1`} as units from fitting where photos > 0
    ), placed as (
      select id, units, sum(units) over (order by date desc) - units as before, sum(units) over () as total,
        count(*) over () as days, sum(photos) over () as photos
      from counted
    ), paged as (
      select *, coalesce(${ofDay}, ${nearest}) as page from placed
    ), shown as (
      select *, (before - (page - 1) * ${perPage}::int)::int as first from paged
    )
    select id, ${date}, ${photoUrls} as "photoUrls", ${photoLikes} as "photoLikes", layout, opening, title, words,
      ${byPhoto ? shownIndexes : indexes} as indexes, page::int, ((total - 1) / ${perPage}::int + 1)::int as "pageCount",
      days::int as "dayCount", photos::int as "photoCount"
    from shown join ${photoCollections} using (id) left join ${dayTexts} on ${dayTexts.collectionId} = id
    where first < ${perPage}::int and first + units > 0
    order by ${date} desc`;
}

/** Date notations for `to_char`. A space marks each place where a searched number may start. */
const NOTATIONS =
  ' YYYY.MM.DD MM.DD.YY YYYY.FMMM.FMDD FMMM.FMDD.YY FMYYYY年FMMM月FMDD日 FMMM月FMDD日 FMDD日 FMDay FMMonth ';

/** Sunday first: 2026-02-01 is a Sunday. */
const japaneseWeekdays = Array.from({ length: 7 }, (_, day) => weekdayOf(`2026-02-0${day + 1}`, 'ja'));

/**
 * The conditions for a date to match a visitor's search: a date in any of the gallery's notations, or a weekday or
 * month by name, in both languages (GAL-2). All words must match. One or two digits are a day or a month. Other words
 * that start with a digit match only the start of a notation, so that 1月 does not find 11月. 月 and 日 alone are
 * weekdays.
 *
 * An index finds a year, a month of a year and a whole date. Other words are compared with every date, which is fast
 * enough for ten years of collections.
 */
export function matchesDate(date: AnyColumn, search: string): SQL[] {
  const text = search.normalize('NFKC').toLowerCase().replaceAll(/[-/]/g, '.');
  // Words also end at commas, at the dot of `Nov. 20` and at the brackets of `11月20日（金）`.
  const words = text.replaceAll(/[,()]|(?<=[a-z])\.|\.(?=[a-z])/g, ' ');
  const writings = sql`lower(to_char(${date}::timestamp, ${NOTATIONS}))
    || (${sql.param(japaneseWeekdays)}::text[])[extract(dow from ${date})::int + 1]`;
  return words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const span = spanOf(word);
      if (span !== undefined) {
        return sql`${date} >= ${span.from}::date and ${date} < ${span.from}::date + ${span.length}::interval`;
      }
      return /^\d{1,2}$/.test(word)
        ? sql`${Number(word)} in (extract(month from ${date}), extract(day from ${date}))`
        : sql`strpos(${writings}, ${word.replace(/^\d/, ' $&').replace(/^[月日]$/, '$&曜')}) > 0`;
    });
}

/** Returns the span of `2026`, `2026.11` or `2026.11.20`; undefined for other words and for dates that do not exist. */
function spanOf(word: string): { from: DateString; length: string } | undefined {
  const [, year, month, day] = /^(\d{4})(?:\.(\d{2})(?:\.(\d{2}))?)?$/.exec(word) ?? [];
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (year === undefined || !isDateString(from)) return undefined;
  return { from, length: day ? '1 day' : month ? '1 month' : '1 year' };
}
