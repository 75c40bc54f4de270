import { useEffect, useEffectEvent, useState } from 'react';
import { type Control, type UseFormReturn, type UseFormSetValue, useWatch } from 'react-hook-form';
import { type DateString, isDateString } from '../../../../shared/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type DayForm, emptyPlace, isFree } from '../day-form.ts';
import { editorTexts } from '../texts.ts';
import { isUnderway, type Uploads } from '../upload/use-uploads.ts';
import { placeFiles, type TimedFile, withCaptureTime } from './place-files.ts';

interface PhotoPlacesOptions {
  form: { control: Control<DayForm>; setValue: UseFormSetValue<DayForm> };
  uploads: Uploads;
  /** Shown until files are chosen. */
  firstNotice: string;
}

/** The five places, and what fills and empties them (COL-6). */
export function usePhotoPlaces({ form, uploads, firstNotice }: PhotoPlacesOptions) {
  const t = useTexts(editorTexts);
  const places = useWatch({ control: form.control, name: 'photos' });
  /** Which files got no place, or that a draft was restored. */
  const [notice, setNotice] = useState(firstNotice);
  const [reading, setReading] = useState(0);

  const takeFiles = async (files: File[]) => {
    const isChoice = files.length > places.filter(isFree).length;
    if (isChoice) setReading((count) => count + 1);
    // The earliest five are taken: only the files' metadata says which these are.
    const timed = isChoice ? await Promise.all(files.map(withCaptureTime)) : files.map((file) => ({ file }));
    if (isChoice) setReading((count) => count - 1);
    placeTimed(timed);
  };
  const placeTimed = useEffectEvent((files: TimedFile[]) => {
    const present = places.flatMap(({ uploadId }) => uploads.byId.get(uploadId)?.file ?? []);
    const { placed, leftOut, repeated } = placeFiles({ files, present, places });
    for (const { place, file } of placed) {
      form.setValue(`photos.${place}.uploadId`, uploads.add(file), { shouldDirty: true });
    }
    const leftOutText = placed.length > 0 ? t.leftOut : t.noPlace;
    setNotice(
      [
        ...(leftOut.length > 0 ? [leftOutText.replace('{names}', namesOf(leftOut))] : []),
        ...(repeated.length > 0 ? [t.repeated.replace('{names}', namesOf(repeated))] : []),
      ].join(' · '),
    );
  });

  const removePhoto = (place: number) => {
    const { uploadId = '' } = places[place] ?? {};
    if (uploadId !== '') uploads.remove(uploadId);
    form.setValue(`photos.${place}`, emptyPlace(), { shouldDirty: true });
    setNotice('');
  };

  return { places, free: places.filter(isFree).length, notice, reading: reading > 0, takeFiles, removePhoto };
}

function namesOf(files: readonly File[]): string {
  return files.map(({ name }) => name).join(', ');
}

interface UploadedPhotosOptions {
  form: Pick<UseFormReturn<DayForm>, 'getValues' | 'setValue'>;
  uploads: Uploads;
  /** Only a new day whose date the owner has not chosen takes it from its photos. */
  proposes: boolean;
  /** The date while the photos propose none. */
  otherwise: DateString;
  today: DateString;
  published: ReadonlySet<DateString>;
}

/**
 * Writes finished uploads into the form: each photo's URL at its place, and the date that the photos propose (COL-6),
 * until the owner has chosen one.
 */
export function useUploadedPhotos({
  form,
  uploads,
  proposes,
  otherwise,
  today,
  published,
}: UploadedPhotosOptions) {
  const [proposal, setProposal] = useState<DateString>();
  const [isChosen, setChosen] = useState(false);
  const { getValues, setValue } = form;
  const { byId } = uploads;

  useEffect(() => {
    const photos = getValues('photos');
    for (const [place, { uploadId, url }] of photos.entries()) {
      const photo = byId.get(uploadId)?.photo;
      if (photo === undefined || url !== '') continue;
      setValue(`photos.${place}.url`, photo.url, { shouldDirty: true });
      setValue(`photos.${place}.version`, photo.version);
    }
    // Only once all have arrived: with each of them the date could change.
    if (!proposes || isChosen || [...byId.values()].some(isUnderway)) return;
    const taken = photos.map(({ uploadId }) => byId.get(uploadId)?.photo?.dateTaken);
    const date = proposedDate({ taken, today, published });
    setProposal(date);
    setValue('date', date ?? otherwise, { shouldDirty: true });
  }, [byId, proposes, isChosen, otherwise, today, published, getValues, setValue]);

  return {
    proposal,
    /** The date may still change with the photos that arrive. */
    isReading: proposes && !isChosen,
    onDateChosen: () => setChosen(true),
  };
}

interface ProposedDateArguments {
  /** When each photo was taken, where known; a time may follow the date. */
  taken: readonly (string | undefined)[];
  today: DateString;
  /** Dates that have a collection. */
  published: ReadonlySet<DateString>;
}

/**
 * The date that the photos propose (COL-6): the one on which more than half of those with a date were taken. None for
 * photos of many days, for a date after today (the camera's clock is wrong) and for a date that has a collection.
 */
export function proposedDate({ taken, today, published }: ProposedDateArguments): DateString | undefined {
  const dates = taken.flatMap((moment) => {
    const date = moment?.slice(0, 10).replace(/[.:/]/g, '-');
    return date !== undefined && isDateString(date) ? [date] : [];
  });
  const most = dates.find((date) => dates.filter((other) => other === date).length > dates.length / 2);
  return most !== undefined && most <= today && !published.has(most) ? most : undefined;
}
