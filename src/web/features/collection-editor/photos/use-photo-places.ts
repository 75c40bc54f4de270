import { useEffectEvent, useState } from 'react';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import { useTexts } from '../../../lib/texts.ts';
import { type DayForm, emptyPlace, isFree } from '../day-form.ts';
import { editorTexts } from '../texts.ts';
import { type TimedFile, withCaptureTime } from './capture-time.ts';
import { placeFiles } from './place-files.ts';
import type { SlotUploads } from './slot-uploads.ts';

interface PhotoPlacesOptions {
  form: { control: Control<DayForm>; setValue: UseFormSetValue<DayForm> };
  uploads: SlotUploads;
  /** Said until files come in. */
  firstNotice: string;
}

/** The five places as they stand, and what fills and empties them (COL-6). */
export function usePhotoPlaces({ form, uploads, firstNotice }: PhotoPlacesOptions) {
  const t = useTexts(editorTexts);
  const places = useWatch({ control: form.control, name: 'photos' });
  /** What became of files that took no place, or of a draft. */
  const [notice, setNotice] = useState(firstNotice);
  const [reading, setReading] = useState(0);

  const takeFiles = async (files: File[]) => {
    const isChoice = files.length > places.filter(isFree).length;
    if (isChoice) setReading((count) => count + 1);
    // Which are the first by time, only the cameras know.
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
