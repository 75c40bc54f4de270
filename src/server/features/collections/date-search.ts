import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { type DateString, isDateString, weekdayOf } from '../../../shared/dates.ts';

/** 2026-02-01 is a Sunday; its week has all names of weekdays. */
const japaneseWeekdays = Array.from({ length: 7 }, (_, day) => weekdayOf(`2026-02-0${day + 1}`, 'ja'));

/**
 * Whether a date matches a visitor's search: a date in any of the gallery's notations, or a weekday or month by name,
 * in both languages (GAL-2). All words must match; one or two digits are a day or a month.
 *
 * A year, a month of a year and a whole date are found by the index. Everything else is compared with all dates, which
 * is fast enough for ten years: no index covers weekdays or parts of words.
 */
export function matchesDate(date: AnyColumn, search: string): SQL[] {
  const words = search.normalize('NFKC').toLowerCase().replaceAll(/[-/]/g, '.').replaceAll(',', ' ');
  const writings = sql`lower(to_char(${date}::timestamp, 'YYYY.MM.DD MM.DD.YY FMDay FMMonth FMYYYY年FMMM月FMDD日'))
    || ' ' || (${sql.param(japaneseWeekdays)}::text[])[extract(dow from ${date})::int + 1]`;
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
        : sql`strpos(${writings}, ${word}) > 0`;
    });
}

/** The range of dates for a word that starts with a year; undefined if there is no such date. */
function spanOf(word: string): { from: DateString; length: string } | undefined {
  const [, year, month, day] = /^(\d{4})(?:\.(\d{2})(?:\.(\d{2}))?)?$/.exec(word) ?? [];
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (year === undefined || !isDateString(from)) return undefined;
  return { from, length: day ? '1 day' : month ? '1 month' : '1 year' };
}
