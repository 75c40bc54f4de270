import { isPhotoUrl } from '../../../../shared/collections.ts';
import { isDateString } from '../../../../shared/dates.ts';
import { directLink } from '../../../../shared/photo-urls.ts';
import type { DayForm } from '../day-form.ts';

export type PlaceProblem = 'missing' | 'notAnAddress';

export interface DayProblems {
  date: boolean;
  /** By place. */
  photos: (PlaceProblem | undefined)[];
}

/** Why a day cannot be saved yet (COL-4); undefined when it can. */
export function checkDay({ date, photos }: DayForm): DayProblems | undefined {
  const problems: DayProblems = {
    date: !isDateString(date),
    photos: photos.map(({ url }) => {
      if (url.trim() === '') return 'missing';
      return isPhotoUrl(directLink(url.trim())) ? undefined : 'notAnAddress';
    }),
  };
  return problems.date || problems.photos.some(Boolean) ? problems : undefined;
}

/** For each photo the place (from 0) of an earlier identical one, if any (COL-6). */
export function duplicatesOf(urls: readonly string[]): (number | undefined)[] {
  const direct = urls.map((url) => directLink(url.trim()));
  return direct.map((url, index) => {
    const first = direct.indexOf(url);
    return url === '' || first === index ? undefined : first;
  });
}
