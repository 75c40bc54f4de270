import type { PhotoDetails } from '../../../shared/collections.ts';
import { USUAL_STROKE_SECONDS } from '../../../shared/opening-plan.ts';
import type { Opening } from '../../../shared/openings.ts';
import type { CalledOffDay, UnrevealedDay } from './queries.ts';

export type FindPhotoDetails = (
  photos: { url: string; collectionId: number; photoIndex: number }[],
) => Promise<PhotoDetails[]>;

interface VisibleOptions {
  /** How many photos of a day pages may load by now, counted from the first. */
  knownPhotos: (day: UnrevealedDay) => number;
  photoDetails: FindPhotoDetails;
  timeZone: string;
}

/** Converts openings to what pages receive, with the photos that pages may load by now. */
export async function toVisibleOpenings(
  days: readonly UnrevealedDay[],
  { knownPhotos, photoDetails, timeZone }: VisibleOptions,
): Promise<Opening[]> {
  const photos = days.flatMap((day) =>
    day.photoUrls
      .slice(0, knownPhotos(day))
      .map((url, photoIndex) => ({ url, collectionId: day.id, photoIndex })),
  );
  const details = await photoDetails(photos);
  const given = photos.map((photo, place) => ({ ...photo, details: details[place] ?? {} }));
  return days.map(({ id, date, opening, title }) => ({
    collectionId: id,
    date,
    title: title ?? undefined,
    timeZone,
    ...opening,
    photos: given.filter(({ collectionId }) => collectionId === id),
  }));
}

/** A called-off opening as visitors see it, without photos (OPEN-7). */
export function calledOffOpening({ id, date, title, calledOff }: CalledOffDay, timeZone: string): Opening {
  return {
    collectionId: id,
    date,
    title: title ?? undefined,
    timeZone,
    opensAt: calledOff.opensAt,
    strokeSeconds: USUAL_STROKE_SECONDS,
    manualReveals: false,
    reveals: [],
    calledOff: { words: calledOff.words },
    photos: [],
  };
}
