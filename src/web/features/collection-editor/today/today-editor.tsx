import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { isDateString, longDate } from '../../../../shared/dates.ts';
import type { Layout } from '../../../../shared/layout.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { HeldFields } from '../../../ui/form/held-fields.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { isFree } from '../day-form.ts';
import type { RenderRemarks } from '../day-text-fields.tsx';
import { OpeningField, type RenderPreview } from '../opening-field.tsx';
import { photoDays } from '../photos/photo-days.ts';
import { neighbourPlace, PhotoSlots } from '../photos/photo-slots.tsx';
import { usePhotoProblems } from '../photos/use-photo-problems.ts';
import { SaveFailure, savingProgress } from '../saving/editor-footer.tsx';
import { EditorNotices } from '../saving/editor-notices.tsx';
import { PhotoButton, useWindowDrop } from '../upload/photo-picker.tsx';
import { type DayEditingOptions, useDayEditing } from '../use-day-editing.ts';
import { SlotPhoto } from './slot-photo.tsx';
import { todayTexts } from './texts.ts';
import { TODAY_HEADING, TodayHead } from './today-head.tsx';
import { TodayPhoto } from './today-photo.tsx';
import { TodayTextFields } from './today-text-fields.tsx';

export interface TodayEditorProps extends DayEditingOptions {
  siteLayout: Layout;
  /** The chosen photo's place, from 0. */
  chosen: number | undefined;
  onChoose: (place: number) => void;
  /** True if files that are dropped on the window go to this editor. */
  takesDrops: boolean;
  /** True if the editor takes over the focus of the one that it replaces. */
  takesFocus: boolean;
  onUnsaved: (unsaved: boolean) => void;
  /** Called with true while uploads run: closing the section would abort them. */
  onUploading: (uploading: boolean) => void;
  renderOpeningPreview: RenderPreview;
  renderRemarks: RenderRemarks;
}

/** Today's five as visitors will see them, with title and description typed in place (COL-3, COL-8). */
export function TodayEditor({
  siteLayout,
  chosen,
  onChoose,
  takesDrops,
  takesFocus,
  ...props
}: TodayEditorProps) {
  const { onUnsaved, onUploading, renderOpeningPreview, renderRemarks, ...editing } = props;
  const t = useTexts(todayTexts);
  const saveId = useId();
  const opening = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const { collection, collections, today } = editing;
  const { form, uploads, photos, arrivals, versions, save, publishing, ...day } = useDayEditing(editing);
  const { places, free, takeFiles, notice, removePhoto } = photos;
  const shown = useMemo(() => photoDays(collections ?? [], collection), [collections, collection]);
  const problems = usePhotoProblems({ form, photos, uploads, shown });
  const [date, ownLayout] = useWatch({ control: form.control, name: ['date', 'layout'] });
  const isWhole = (ownLayout || siteLayout) === 'whole';
  const firstFilled = places.findIndex((place) => !isFree(place));
  const place = chosen ?? Math.max(0, firstFilled);
  const value = places[place];
  const { unsaved, held } = day;

  const { underway } = day.summary;
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, unsaved]);
  useEffect(() => {
    onUploading(underway);
    return () => onUploading(false);
  }, [onUploading, underway]);
  useEffect(() => {
    if (takesFocus) document.getElementById(TODAY_HEADING)?.focus({ preventScroll: true });
  }, [takesFocus]);
  const dragging = useWindowDrop((files) => {
    void takeFiles(files);
    // The owner's next step is to publish.
    document.getElementById(saveId)?.focus({ preventScroll: true });
  }, takesDrops);

  const busy = held || publishing.waiting || day.work === 'checking';
  const progress = savingProgress(t, { summary: day.summary, waiting: publishing.waiting, work: day.work });
  const draftNote = unsaved && !busy ? (day.draftStored ? t.draftStored : t.draftNotStored) : '';
  const isTaken = !collection && day.published.has(date);
  const isOtherDay = date !== today && isDateString(date);
  const named = { today: longDate(today, language), date: isOtherDay ? longDate(date, language) : '' };
  const photoIndex = collection?.photoUrls.indexOf(value?.url ?? '') ?? -1;

  return (
    <form
      noValidate
      aria-labelledby={TODAY_HEADING}
      className="pt-8 pb-10 md:pt-10 md:pb-14"
      onSubmit={(event) => {
        event.preventDefault();
        if (publishing.waiting || save.isPending) return;
        publishing.onPress();
      }}
      onKeyDown={(event) => {
        if (!collection && isEnterInField(event)) event.preventDefault();
      }}
    >
      <TodayHead
        {...{ form, today, unsaved, busy, held, siteLayout, saveId }}
        collection={versions.stored}
        isEmpty={free === places.length && !unsaved}
        progress={progress || draftNote}
        onDiscard={day.close}
        onOpening={() => {
          opening.current?.scrollIntoView({ block: 'center' });
          opening.current?.querySelector('input')?.focus({ preventScroll: true });
        }}
      />
      <div className="*:mb-5">
        <SaveFailure reason={save.isPending ? undefined : save.failure} />
        <EditorNotices
          form={form}
          versions={versions}
          publishing={publishing}
          saving={save.isPending}
          onDateChosen={arrivals.onDateChosen}
        />
        <Lines
          lines={[isOtherDay && fillIn(t.otherDay, named), notice, isTaken && t.existsBy]}
          alert={[form.formState.errors.date?.message, problems.alert, problems.wrongLinks]
            .filter(Boolean)
            .join(' · ')}
        />
      </div>
      <HeldFields held={held} buttonId={saveId}>
        <div className="grid items-start gap-x-[50px] gap-y-10 lg:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]">
          <TodayPhotos
            {...{ form, uploads, photos, problems, isWhole, place, onChoose }}
            findPhoto={day.findPhoto}
          />
          <div className="grid gap-8">
            {value && (
              <TodayPhoto
                key={form.ids[place]}
                {...{ form, place, value, isWhole }}
                {...day.findPhoto(place)}
                note={problems.noteOn(place)}
                onPoint={(point) => day.setFocalPoint(place, point)}
                onMove={(by) => {
                  const to = neighbourPlace(place, by, places.length);
                  if (to === undefined) return;
                  form.move(place, to);
                  onChoose(to);
                }}
                onRemove={() => removePhoto(place)}
                picker={
                  free > 0 && (
                    <PhotoButton
                      onFiles={takeFiles}
                      dragging={dragging}
                      asks={free === places.length ? 'five' : 'more'}
                    />
                  )
                }
              />
            )}
            {collection && photoIndex >= 0 && renderRemarks({ collectionId: collection.id, photoIndex })}
            <div ref={opening} className="grid scroll-my-20 gap-4 border-t border-hairline pt-6">
              <h3 className="font-medium">{t.opening}</h3>
              <OpeningField
                form={form}
                hint={t.openingToday}
                renderPreview={renderOpeningPreview}
                collection={versions.stored}
              />
            </div>
          </div>
        </div>
      </HeldFields>
      {/* Leaving the page aborts uploads; everything else is in the draft. */}
      <UnsavedGuard unsaved={underway} />
      {day.question}
    </form>
  );
}

/** Enter in a field would publish a new day. In a file field it opens the device's dialog, which is allowed. */
function isEnterInField({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file';
}

type Editing = ReturnType<typeof useDayEditing>;

interface TodayPhotosProps extends Pick<Editing, 'form' | 'uploads' | 'photos' | 'findPhoto'> {
  problems: ReturnType<typeof usePhotoProblems>;
  isWhole: boolean;
  /** The chosen place, from 0. */
  place: number;
  onChoose: (place: number) => void;
}

function TodayPhotos({
  form,
  uploads,
  photos,
  findPhoto,
  problems,
  isWhole,
  place,
  onChoose,
}: TodayPhotosProps) {
  const { places, takeFiles, removePhoto } = photos;
  return (
    <PhotoSlots
      ids={form.ids}
      onMove={(from, to) => {
        form.move(from, to);
        onChoose(to);
      }}
      onDragging={() => undefined}
      render={(slots) => <Columns words={<TodayTextFields form={form} />} slots={slots} />}
      renderSlot={(id, index) => {
        const value = places[index];
        return (
          value && (
            <SlotPhoto
              key={id}
              {...{ id, value, isWhole }}
              {...findPhoto(index)}
              place={index}
              isChosen={index === place}
              isMissing={problems.isMissing(index)}
              onChoose={() => onChoose(index)}
              onFiles={takeFiles}
              onRetry={() => uploads.retry(value.uploadId)}
              onRemove={() => removePhoto(index)}
            />
          )
        );
      }}
    />
  );
}

function Lines({ lines, alert }: { lines: readonly (string | false)[]; alert: string }) {
  return (
    <>
      <p role="status" className="border-l-2 border-soft pl-3 wrap-anywhere empty:hidden">
        {lines.filter(Boolean).join(' · ')}
      </p>
      <p role="alert" className="text-seal empty:hidden">
        {alert}
      </p>
    </>
  );
}

/** Three staggered columns as visitors see them; on phones, rows of three photos below the texts. */
function Columns({ words, slots }: { words: ReactNode; slots: readonly ReactNode[] }) {
  return (
    <div className="grid grid-cols-3 gap-x-3.5 gap-y-5 md:grid-rows-[auto_1fr]">
      <div className="max-md:col-span-full md:col-start-2 md:row-start-1 md:px-2 md:pb-4">{words}</div>
      <ol className="contents md:col-start-1 md:row-span-2 md:row-start-1 md:flex md:flex-col md:gap-4 md:pt-11">
        {slots.slice(0, 2)}
      </ol>
      <ol start={3} className="contents md:col-start-2 md:row-start-2 md:block">
        {slots.slice(2, 3)}
      </ol>
      <ol
        start={4}
        className="contents md:col-start-3 md:row-span-2 md:row-start-1 md:flex md:flex-col md:gap-4"
      >
        {slots.slice(3)}
      </ol>
    </div>
  );
}
