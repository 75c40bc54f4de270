import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { weekdayOf } from '../../../shared/dates.ts';

/** 2026-02-01 is a Sunday: its week has every name there is. */
const japaneseWeekdays = Array.from({ length: 7 }, (_, day) => weekdayOf(`2026-02-0${day + 1}`, 'ja'));

/**
 * Whether a day is meant by what a visitor typed: a date in any of the gallery's writings, or a weekday or a month by
 * name, in both languages (GAL-2). Every word must fit; one or two digits are a day or a month.
 */
export function matchesDate(date: AnyColumn, search: string): SQL[] {
  const words = search.normalize('NFKC').toLowerCase().replaceAll(/[-/]/g, '.').replaceAll(',', ' ');
  const writings = sql`lower(to_char(${date}::timestamp, 'YYYY.MM.DD MM.DD.YY FMDay FMMonth FMYYYY年FMMM月FMDD日'))
    || ' ' || (${sql.param(japaneseWeekdays)}::text[])[extract(dow from ${date})::int + 1]`;
  return words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      /^\d{1,2}$/.test(word)
        ? sql`${Number(word)} in (extract(month from ${date}), extract(day from ${date}))`
        : sql`strpos(${writings}, ${word}) > 0`,
    );
}
