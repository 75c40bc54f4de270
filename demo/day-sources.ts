import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DateString } from '../src/shared/dates.ts';
import { PHOTOS_PER_DAY } from '../src/shared/limits.ts';
import type { CollectionInput } from '../src/shared/owner-collections.ts';
import { paintedDays } from './painting/days.ts';
import { paintInProcess } from './painting/paint-in-process.ts';
import { progressLine } from './progress.ts';

/** A collection to publish: five files with their texts. */
export interface DayToPublish {
  date: DateString;
  files: string[];
  texts: Pick<CollectionInput, 'title' | 'words' | 'photos'>;
}

/** The source of the demo's photos. `number` decides which photos a date gets, and may be negative. */
export interface DaySource {
  days(dates: { date: DateString; number: number }[]): Promise<DayToPublish[]>;
  /** Called after the collections are published. */
  done(): Promise<void>;
}

/** The seven painted days, over and over in the same order. */
export function paintedSource(dataDir: string): DaySource {
  const directory = join(dataDir, 'paintings');
  return {
    async days(wanted) {
      const days = wanted.map(({ number }) => at(paintedDays, number));
      const onProgress = progressLine(`Painting ${days.length * PHOTOS_PER_DAY} landscapes (only this once)`);
      const files = await paintInProcess({
        directory,
        dates: wanted.map(({ date }) => date),
        days,
        onProgress: ({ done, total }) => onProgress(done, total),
      });
      return wanted.map(({ date }, index) => {
        const { title, words, photos } = at(days, index);
        return {
          date,
          files: files[index] ?? [],
          texts: { title, words, photos: photos.map(({ caption, alt }) => ({ caption, alt })) },
        };
      });
    },
    // By now the media store has copies of the paintings.
    done: () => rm(directory, { recursive: true, force: true }),
  };
}

/** The JPEGs of a folder and its subfolders, sorted by path, five a day; repeated once fewer than five are left. */
export async function folderSource(folder: string): Promise<DaySource> {
  const root = resolve(folder);
  const names = (await readdir(root, { recursive: true })).filter((name) => /\.jpe?g$/i.test(name)).sort();
  const fives = Math.floor(names.length / PHOTOS_PER_DAY);
  if (fives === 0)
    throw new Error(`--photos needs a folder with at least five JPEGs; ${root} has ${names.length}`);
  return {
    days: async (wanted) =>
      wanted.map(({ date, number }) => {
        const first = (((number % fives) + fives) % fives) * PHOTOS_PER_DAY;
        const five = names.slice(first, first + PHOTOS_PER_DAY);
        return { date, files: five.map((name) => join(root, name)), texts: {} };
      }),
    done: async () => {},
  };
}

function at<T>(list: readonly T[], number: number): T {
  const item = list[((number % list.length) + list.length) % list.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}
