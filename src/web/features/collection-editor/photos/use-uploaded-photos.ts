import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DateString } from '../../../../shared/dates.ts';
import type { DayForm } from '../day-form.ts';
import { proposedDate } from './proposed-date.ts';
import { isUnderway, type SlotUploads } from './slot-uploads.ts';

interface UploadedPhotosOptions {
  form: Pick<UseFormReturn<DayForm>, 'getValues' | 'setValue'>;
  uploads: SlotUploads;
  /** Only a new day that the owner has not named takes its date from its photos. */
  proposes: boolean;
  /** The day while the photos propose none. */
  otherwise: DateString;
  today: DateString;
  published: ReadonlySet<DateString>;
}

/**
 * Writes what arrives from the uploads into the form: each photo's address at its place, and the day that the
 * photos propose (COL-6), until the owner has chosen one.
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
    // The day is proposed once all have arrived: it would change with each of them.
    if (!proposes || isChosen || [...byId.values()].some(isUnderway)) return;
    const taken = photos.map(({ uploadId }) => byId.get(uploadId)?.photo?.dateTaken);
    const date = proposedDate({ taken, today, published });
    setProposal(date);
    setValue('date', date ?? otherwise, { shouldDirty: true });
  }, [byId, proposes, isChosen, otherwise, today, published, getValues, setValue]);

  return {
    proposal,
    /** The day may still move with the photos that arrive. */
    isReading: proposes && !isChosen,
    onDateChosen: () => setChosen(true),
  };
}
