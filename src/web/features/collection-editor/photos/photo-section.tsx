import { useId } from 'react';
import type { PhotoRange } from '../../../../shared/photo-range.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { DayFormApi } from '../day-form.ts';
import { editorTexts } from '../texts.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import type { PhotoDays } from './photo-days.ts';
import { PhotoSlot } from './photo-slot.tsx';
import { PhotoSlots } from './photo-slots.tsx';
import type { usePhotoPlaces } from './use-photo-places.ts';
import { usePhotoProblems } from './use-photo-problems.ts';

interface PhotoSectionProps {
  form: DayFormApi;
  photos: ReturnType<typeof usePhotoPlaces>;
  uploads: Uploads;
  /** The photos of the other collections. */
  shown: PhotoDays;
  rangeAt: (place: number) => PhotoRange | undefined;
  onDragging: (dragging: boolean) => void;
}

/** The five places, with notes about missing, equal and reused photos, and files that got no place (COL-3, COL-6). */
export function PhotoSection({ form, photos, uploads, shown, rangeAt, onDragging }: PhotoSectionProps) {
  const t = useTexts(editorTexts);
  const problemId = useId();
  const { places, notice, removePhoto } = photos;
  const { errors } = form.formState;
  const { noteOn, isMissing, alert } = usePhotoProblems({ form, photos, uploads, shown });
  return (
    <section aria-label={t.photos} className="flex flex-col gap-4">
      <p role="status" className="border-l-2 border-soft pl-3 wrap-anywhere empty:hidden">
        {notice}
      </p>
      <p id={problemId} role="alert" className="text-seal empty:hidden">
        {alert}
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
            registerLink={form.registerLink}
            upload={uploads.byId.get(places[place]?.uploadId ?? '')}
            range={rangeAt(place)}
            note={noteOn(place)}
            error={errors.photos?.[place]?.url?.message}
            invalid={isMissing(place) || errors.photos?.[place]?.url?.message !== undefined}
            describedBy={isMissing() ? problemId : ''}
            onStep={onStep}
            onRemove={() => removePhoto(place)}
            onRetry={() => uploads.retry(places[place]?.uploadId ?? '')}
          />
        )}
      />
    </section>
  );
}
