import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useId, useState } from 'react';
import { longDate } from '../../../../shared/dates.ts';
import type { PhotoRange } from '../../../../shared/photo-range.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import type { DayFormApi } from '../day-form.ts';
import { duplicatesOf } from '../day-form.ts';
import { editorTexts } from '../texts.ts';
import { isUnderway, type Uploads } from '../upload/use-uploads.ts';
import { findDateOfPhoto, type PhotoDays } from './photo-days.ts';
import { PhotoSlot } from './photo-slot.tsx';
import type { usePhotoPlaces } from './use-photo-places.ts';

interface PhotoSectionProps {
  form: DayFormApi;
  photos: ReturnType<typeof usePhotoPlaces>;
  uploads: Uploads;
  /** The photos of the other collections. */
  shown: PhotoDays;
  rangeAt: (place: number) => PhotoRange | undefined;
  onDragging: (dragging: boolean) => void;
}

/** The five places, with notes about files without a place, missing, equal and reused photos (COL-3, COL-6). */
export function PhotoSection({ form, photos, uploads, shown, rangeAt, onDragging }: PhotoSectionProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const problemId = useId();
  const { places, notice, removePhoto } = photos;
  const { errors } = form.formState;
  const duplicates = duplicatesOf(places.map(({ url }) => url));
  const remarkOn = (place: number) => {
    const [twin, day] = [duplicates[place], findDateOfPhoto(shown, places[place]?.url ?? '')];
    if (twin !== undefined) return t.twin.replace('{n}', String(twin + 1));
    return day && t.usedOn.replace('{date}', longDate(day, language));
  };
  // A photo that was missing at the last attempt may be there, or uploading, by now.
  const isMissing = (place: number) => {
    const { url = '', uploadId = '' } = places[place] ?? {};
    const underway = isUnderway(uploads.byId.get(uploadId));
    return errors.photos?.[place]?.url?.type === 'missing' && url.trim() === '' && !underway;
  };
  const notUploaded = (place: number) => {
    const failed = uploads.byId.get(places[place]?.uploadId ?? '')?.status === 'failed';
    return failed && errors.photos?.[place]?.url?.type === 'notUploaded';
  };
  const missing = places.some((_, place) => isMissing(place));
  return (
    <section aria-label={t.photos} className="flex flex-col gap-4">
      <p role="status" className="border-l-2 border-soft pl-3 wrap-anywhere empty:hidden">
        {notice}
      </p>
      <p id={problemId} role="alert" className="text-seal empty:hidden">
        {[
          ...(missing ? [t.allFive] : []),
          ...places.flatMap((_, place) =>
            notUploaded(place) ? [fillIn(t.notUploaded, { n: place + 1 })] : [],
          ),
        ].join(' · ')}
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
            range={rangeAt(place)}
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

/** A press becomes a drag after this distance, so that a click stays a click. */
const DRAG_START_PX = 6;
/** A finger must rest on a photo to pick it up; moving at once scrolls. */
const TOUCH_HOLD = { delay: 250, tolerance: 8 };

interface PhotoSlotsProps {
  /** One for each place, in order; each stays with its photo. */
  ids: readonly string[];
  onMove: (from: number, to: number) => void;
  /** During a keyboard drag Escape cancels the drag, not the dialog. */
  onDragging: (dragging: boolean) => void;
  renderSlot: (id: string, place: number, onStep: (step: -1 | 1) => void) => ReactNode;
}

/** The five places in order, moved by dragging, by keyboard, or by buttons (COL-3). */
function PhotoSlots({ ids, onMove, onDragging, renderSlot }: PhotoSlotsProps) {
  const t = useTexts(editorTexts);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: placeCoordinates }),
  );
  const at = (text: string, id: UniqueIdentifier) => text.replace('{n}', String(ids.indexOf(String(id)) + 1));
  const announcements: Announcements = {
    onDragStart: ({ active }) => at(t.lifted, active.id),
    onDragOver: ({ over }) => (over ? at(t.overPlace, over.id) : undefined),
    onDragEnd: ({ over }) => (over ? at(t.dropped, over.id) : t.dragCancelled),
    onDragCancel: () => t.dragCancelled,
  };
  const step = (place: number) => (by: -1 | 1) => {
    const to = neighbourPlace(place, by, ids.length);
    if (to === undefined) return;
    onMove(place, to);
    setSaid(t.movedTo.replace('{n}', String(to + 1)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragHelp } }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={({ active, over }) => {
        onDragging(false);
        const move = dragMove(ids, String(active.id), over ? String(over.id) : undefined);
        if (move) onMove(move.from, move.to);
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        <ol className="grid gap-5 md:grid-cols-5 md:gap-4">
          {ids.map((id, place) => renderSlot(id, place, step(place)))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}

const SIDEWAYS: Partial<Record<string, KeyboardCode>> = {
  [KeyboardCode.Up]: KeyboardCode.Left,
  [KeyboardCode.Down]: KeyboardCode.Right,
};

/**
 * Where an arrow key moves a picked-up photo. The five are a row on a desktop and a column on a phone. Up is earlier and
 * down is later in both.
 */
const placeCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const straight = sortableKeyboardCoordinates(event, args);
  const code = SIDEWAYS[event.code];
  if (straight !== undefined || code === undefined) return straight;
  return sortableKeyboardCoordinates(new KeyboardEvent(event.type, { code }), args);
};

/** The place after a step; undefined beyond the ends (COL-3). */
export function neighbourPlace(place: number, step: -1 | 1, count: number): number | undefined {
  const next = place + step;
  return next < 0 || next >= count ? undefined : next;
}

/** The places where a drag began and ended; undefined when it changed nothing. */
export function dragMove(
  ids: readonly string[],
  activeId: string,
  overId: string | undefined,
): { from: number; to: number } | undefined {
  const from = ids.indexOf(activeId);
  const to = overId === undefined ? -1 : ids.indexOf(overId);
  return from === -1 || to === -1 || from === to ? undefined : { from, to };
}
