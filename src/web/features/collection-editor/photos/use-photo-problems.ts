import { longDate } from '../../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { type DayFormApi, duplicatesOf } from '../day-form.ts';
import { editorTexts } from '../texts.ts';
import { isUnderway, type Uploads } from '../upload/use-uploads.ts';
import { findDateOfPhoto, type PhotoDays } from './photo-days.ts';
import type { usePhotoPlaces } from './use-photo-places.ts';

interface PhotoProblemsOptions {
  form: DayFormApi;
  photos: Pick<ReturnType<typeof usePhotoPlaces>, 'places'>;
  uploads: Uploads;
  /** The photos of the other collections. */
  shown: PhotoDays;
}

/** Messages about missing, repeated, reused and failed photos, and about invalid links (COL-3, COL-6). */
export function usePhotoProblems({ form, photos: { places }, uploads, shown }: PhotoProblemsOptions) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const { errors } = form.formState;
  const duplicates = duplicatesOf(places.map(({ url }) => url));
  const typeAt = (place: number) => errors.photos?.[place]?.url?.type;
  // A photo that was missing at the last attempt to save may be there, or uploading, by now.
  const isMissingAt = (place: number) => {
    const { url = '', uploadId = '' } = places[place] ?? {};
    return typeAt(place) === 'missing' && url.trim() === '' && !isUnderway(uploads.byId.get(uploadId));
  };
  const notUploaded = places.flatMap(({ uploadId }, place) => {
    const failed = uploads.byId.get(uploadId)?.status === 'failed';
    return failed && typeAt(place) === 'notUploaded' ? [fillIn(t.notUploaded, { n: place + 1 })] : [];
  });
  const wrongLinks = places.flatMap((_, place) =>
    typeAt(place) === 'notAUrl' ? [`${fillIn(t.photo, { n: place + 1 })}: ${t.notAUrl}`] : [],
  );
  const isMissing = (place?: number) =>
    place === undefined ? places.some((_, index) => isMissingAt(index)) : isMissingAt(place);
  return {
    /** A note about one photo, such as that it is a duplicate. */
    noteOn(place: number): string | undefined {
      const [duplicate, day] = [duplicates[place], findDateOfPhoto(shown, places[place]?.url ?? '')];
      if (duplicate !== undefined) return fillIn(t.duplicate, { n: duplicate + 1 });
      return day && fillIn(t.usedOn, { date: longDate(day, language) });
    },
    /** Whether a photo is missing at a place; without a place, anywhere. */
    isMissing,
    /** Which links are no URLs, for an editor that shows the field of only one place. */
    wrongLinks: wrongLinks.join(' · '),
    /** The message above all five. */
    alert: [...(isMissing() ? [t.allFive] : []), ...notUploaded].join(' · '),
  };
}
