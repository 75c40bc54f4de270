import { useId } from 'react';
import { longDate } from '../../../../shared/dates.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { duplicatesOf } from '../saving/check-day.ts';
import { editorTexts } from '../texts.ts';
import type { useDayForm } from '../use-day-form.ts';
import { dayShowing, type PhotoDays } from './photo-days.ts';
import { PhotoSlot } from './photo-slot.tsx';
import { PhotoSlots } from './photo-slots.tsx';
import { isUnderway, type SlotUploads } from './slot-uploads.ts';
import type { usePhotoPlaces } from './use-photo-places.ts';

interface PhotoSectionProps {
  form: ReturnType<typeof useDayForm>;
  photos: ReturnType<typeof usePhotoPlaces>;
  uploads: SlotUploads;
  /** What the other days show. */
  shown: PhotoDays;
  onDragging: (dragging: boolean) => void;
}

/** The five places, and what is to be said of them: left out files, missing, equal and used photos (COL-3, COL-6). */
export function PhotoSection({ form, photos, uploads, shown, onDragging }: PhotoSectionProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const problemId = useId();
  const { places, notice, removePhoto } = photos;
  const { errors } = form.formState;
  const duplicates = duplicatesOf(places.map(({ url }) => url));
  const remarkOn = (place: number) => {
    const [twin, day] = [duplicates[place], dayShowing(shown, places[place]?.url ?? '')];
    if (twin !== undefined) return t.twin.replace('{n}', String(twin + 1));
    return day && t.usedOn.replace('{date}', longDate(day, language));
  };
  // What was missing at the last try may be there, or on its way, by now.
  const isMissing = (place: number) => {
    const { url = '', uploadId = '' } = places[place] ?? {};
    const underway = isUnderway(uploads.byId.get(uploadId));
    return errors.photos?.[place]?.url?.type === 'missing' && url.trim() === '' && !underway;
  };
  const missing = places.some((_, place) => isMissing(place));
  return (
    <section aria-label={t.photos} className="flex flex-col gap-4">
      <p role="status" className="border-l-2 border-soft pl-3 wrap-anywhere empty:hidden">
        {notice}
      </p>
      <p id={problemId} role="alert" className="text-seal empty:hidden">
        {missing && t.allFive}
      </p>
      <PhotoSlots
        ids={form.ids}
        onMove={form.move}
        onDragging={onDragging}
        renderSlot={(id, place, onStep) => (
          <PhotoSlot
            key={id}
            id={id}
            place={place}
            count={form.ids.length}
            control={form.control}
            register={form.register}
            upload={uploads.byId.get(places[place]?.uploadId ?? '')}
            remark={remarkOn(place)}
            error={errors.photos?.[place]?.url?.message}
            invalid={isMissing(place) || errors.photos?.[place]?.url?.message !== undefined}
            describedBy={missing ? problemId : ''}
            onStep={onStep}
            onRemove={() => removePhoto(place)}
            onRetry={() => uploads.retry(places[place]?.uploadId ?? '')}
          />
        )}
      />
    </section>
  );
}
