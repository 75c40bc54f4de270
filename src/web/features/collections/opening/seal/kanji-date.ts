import type { DateString } from '../../../../../shared/dates.ts';

const DIGITS = [...'〇一二三四五六七八九'];

/** Writes a date's year and day in kanji: `['二〇二六年', '十一月二十日']`. */
export function kanjiDate(date: DateString): [year: string, day: string] {
  const [year = '', month = '', day = ''] = date.split('-');
  const digits = [...year].map((digit) => DIGITS[Number(digit)]).join('');
  return [`${digits}年`, `${counted(Number(month))}月${counted(Number(day))}日`];
}

/** A number from 1 to 99 in kanji. */
function counted(number: number): string {
  const tens = Math.floor(number / 10);
  const ones = number % 10 === 0 ? '' : DIGITS[number % 10];
  if (tens === 0) return ones ?? '';
  return `${tens === 1 ? '' : DIGITS[tens]}十${ones}`;
}
