import { type DateString, longDate, weekdayOf } from '../../../shared/dates.ts';

/** 2026-02-01 is a Sunday: its week and its year give every name there is, without formatting each day anew. */
const weekdayNames = Array.from({ length: 7 }, (_, day) =>
  ['en', 'ja'].map((locale) => weekdayOf(`2026-02-0${day + 1}`, locale)).join(' '),
);
const monthNames = Array.from(
  { length: 12 },
  (_, month) => longDate(`2026-${String(month + 1).padStart(2, '0')}-01`).split(' ')[0],
);

/**
 * Whether a day is meant by what a visitor typed: a date in any of the gallery's writings, or a weekday or a month by
 * name, in both languages (GAL-2). Every word must fit; one or two digits are a day or a month.
 */
export function matchesDate(date: DateString, search: string): boolean {
  const words = normalised(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const [year = '', month = '', day = ''] = date.split('-');
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const writings = normalised(
    `${date} ${month}.${day}.${year.slice(-2)} ${weekdayNames[weekday]} ${monthNames[Number(month) - 1]} ${year}年${Number(month)}月${Number(day)}日`,
  );
  return words.every((word) =>
    /^\d{1,2}$/.test(word) ? [Number(month), Number(day)].includes(Number(word)) : writings.includes(word),
  );
}

function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[-/]/g, '.').replaceAll(',', ' ');
}
