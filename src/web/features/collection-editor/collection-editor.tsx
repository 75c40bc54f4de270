import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Collection } from '../../../shared/collections.ts';
import { type DateString, isDateString, longDate } from '../../../shared/dates.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useUnloadWarning } from '../../ui/use-unload-warning.ts';
import { DateField } from './date-field.tsx';
import { isFree } from './day-form.ts';
import { DayWords } from './day-words.tsx';
import { nextFreeDay } from './next-free-day.ts';
import { findPhotoWarnings } from './photos/check-photos.ts';
import { dayShowing, type PhotoDays } from './photos/photo-days.ts';
import { PhotoSlot } from './photos/photo-slot.tsx';
import { PhotoSlots } from './photos/photo-slots.tsx';
import { SlotThumbnail } from './photos/slot-thumbnail.tsx';
import { isSignedOut, isUnderway, type SlotUploads, uploadSummary } from './photos/slot-uploads.ts';
import { usePhotoPlaces } from './photos/use-photo-places.ts';
import { useUploadedPhotos } from './photos/use-uploaded-photos.ts';
import { duplicatesOf } from './saving/check-day.ts';
import type { DayDraft } from './saving/day-draft.ts';
import { EditorFooter } from './saving/editor-footer.tsx';
import { OtherVersion } from './saving/other-version.tsx';
import { PublishQuestion } from './saving/publish-question.tsx';
import { useDayDraft } from './saving/use-day-draft.ts';
import { useDayVersions } from './saving/use-day-versions.ts';
import { useLeaveQuestion } from './saving/use-leave-question.tsx';
import { usePublish } from './saving/use-publish.ts';
import { useSaveDay } from './saving/use-save-day.ts';
import { useSubmitDay } from './saving/use-submit-day.ts';
import { useTrySave } from './saving/use-try-save.ts';
import { editorTexts } from './texts.ts';
import { useDayForm } from './use-day-form.ts';

export interface CollectionEditorProps {
  /** The day to change; without it a new one is made. */
  collection?: Collection | undefined;
  /** The day the owner asked for; without it the next free one, unless the photos propose another. */
  date?: DateString | undefined;
  /** What was entered before the editor was taken away. */
  draft?: DayDraft | undefined;
  /** Photos that came in before the editor was open. */
  files?: readonly File[] | undefined;
  today: DateString;
  /** Asks the server for today: the page may have slept over midnight. */
  findToday: () => Promise<DateString>;
  /** Other days that have their photos. */
  published: ReadonlySet<DateString>;
  /** What the other days show. */
  shown: PhotoDays;
  uploads: SlotUploads;
  /** The way files come in; the page fills it. */
  Picker: ComponentType<{ onFiles: (files: File[]) => void; free: number; more: boolean }>;
  onClose: () => void;
  /** The chosen day has photos already, and the owner wants to see them. */
  onOpenDay: (date: DateString) => void;
  onSaved: () => void;
  onSignedOut: () => void;
}

/**
 * The daily ritual: five photos, a day, save (COL-3, COL-4, COL-6, COL-8). Files or links fill the five places;
 * everything else may be left as it is. Nothing entered is lost without a question.
 */
export function CollectionEditor({
  collection,
  date,
  draft,
  files,
  today,
  findToday,
  published,
  shown,
  uploads,
  Picker,
  onClose,
  ...on
}: CollectionEditorProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const ids = { form: useId(), problem: useId(), save: useId() };
  // Midnight, or a day saved elsewhere, must not move what the owner has begun.
  const [start] = useState(date ?? nextFreeDay(today, published));
  const [openedOn] = useState(draft?.openedOn ?? today);
  const form = useDayForm({ collection, date: start, draft: draft?.day });
  const chosenDate = useWatch({ control: form.control, name: 'date' });
  const { errors, isDirty } = form.formState;
  const { places, free, notice, reading, takeFiles, removePhoto } = usePhotoPlaces({
    form,
    uploads,
    firstNotice: draft ? t.restored : '',
  });
  const arrivals = useUploadedPhotos({
    form,
    uploads,
    proposes: collection === undefined && date === undefined && draft === undefined,
    otherwise: start,
    today,
    published,
  });
  const takeFirstFiles = useEffectEvent(takeFiles);
  useEffect(() => {
    if (files) void takeFirstFiles([...files]);
  }, [files]);
  const versions = useDayVersions({ collection, form, uploads });
  const save = useSaveDay({
    before: versions.seen,
    signedOut: isSignedOut(uploads),
    onChangedElsewhere: versions.reconcile,
    ...on,
  });
  const dragging = useRef(false);
  const unsaved = (isDirty || draft !== undefined || uploads.byId.size > 0) && !save.isSuccess;
  useUnloadWarning(unsaved);
  const letDraftGo = useDayDraft({ values: form.getValues, seen: versions.seen, unsaved, openedOn });

  const { leaveFor, question } = useLeaveQuestion({ unsaved, onDiscard: letDraftGo });
  const close = () => {
    if (save.isPending) return;
    leaveFor(onClose);
  };
  const openDay = (day: DateString) => leaveFor(() => on.onOpenDay(day));

  const { question: asked, ...publishing } = usePublish({
    form,
    isNew: collection === undefined,
    today,
    openedOn,
    findToday,
    findWarnings: (day) =>
      findPhotoWarnings(day, { before: versions.seen()?.photoUrls ?? [], dayId: collection?.id }),
    save: useTrySave({ form, save }),
  });
  const summary = uploadSummary(uploads);
  const { submit, waiting } = useSubmitDay({
    underway: summary.underway || reading,
    filled: reading || !places.some(isFree),
    save: publishing.publish,
  });
  // The day a photo was taken on is known once it has arrived.
  const readsDate = reading || (arrivals.isReading && summary.underway);
  const work = publishing.checking ? 'checking' : readsDate ? 'reading' : undefined;

  const named = (text: string, day: DateString) => text.replace('{date}', longDate(day, language));
  const duplicates = duplicatesOf(places.map(({ url }) => url));
  const remarkOn = (place: number) => {
    const [twin, day] = [duplicates[place], dayShowing(shown, places[place]?.url ?? '')];
    if (twin !== undefined) return t.twin.replace('{n}', String(twin + 1));
    return day && named(t.usedOn, day);
  };
  const adds =
    chosenDate === today ? t.add : isDateString(chosenDate) ? named(t.addOn, chosenDate) : t.addSome;
  const title = collection ? named(t.edit, collection.date) : adds;
  // What was missing at the last try may be there, or on its way, by now.
  const isMissing = (place: number) => {
    const { url = '', uploadId = '' } = places[place] ?? {};
    const underway = isUnderway(uploads.byId.get(uploadId));
    return errors.photos?.[place]?.url?.type === 'missing' && url.trim() === '' && !underway;
  };
  const missing = places.some((_, place) => isMissing(place));
  const preview = (place: number) => {
    const { url = '', version = '', uploadId = '' } = places[place] ?? {};
    return <SlotThumbnail url={url} version={version} preview={uploads.byId.get(uploadId)?.preview} alt="" />;
  };

  return (
    <Dialog
      title={title}
      onClose={close}
      onOpenAutoFocus={(event) => {
        // The photos are on their way: what is left to be done is to save.
        if (!files) return;
        event.preventDefault();
        document.getElementById(ids.save)?.focus();
      }}
      onEscapeKeyDown={(event) => {
        if (dragging.current) event.preventDefault();
      }}
      footer={
        <EditorFooter
          formId={ids.form}
          saveId={ids.save}
          summary={summary}
          waiting={waiting}
          saving={save.isPending || save.isSuccess}
          work={work}
          failure={save.isPending ? undefined : save.failure}
          onCancel={close}
        />
      }
    >
      <form
        id={ids.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (waiting || save.isPending) return;
          publishing.onPress();
          submit();
        }}
        className="flex flex-col gap-6 md:gap-7"
      >
        {versions.other && (
          <OtherVersion
            conflicts={versions.other.conflicts}
            day={form.getValues()}
            other={versions.other.day}
            pending={save.isPending}
            onSaveMine={() => {
              versions.settle('mine');
              publishing.publish();
            }}
            onTakeOther={() => versions.settle('other')}
          />
        )}
        {versions.isDeleted && (
          <div role="alert" className="border-l-2 border-seal py-1 pl-4">
            <p className="pb-3">{t.deletedElsewhere}</p>
            <Button
              onClick={() => {
                versions.startOver();
                publishing.publish();
              }}
            >
              {t.saveAsNew}
            </Button>
          </div>
        )}
        {asked && (
          <PublishQuestion
            question={asked}
            onDate={(date) => {
              arrivals.onDateChosen();
              publishing.chooseDate(date);
            }}
            onAnyway={publishing.publishAnyway}
            onBack={publishing.dismiss}
          />
        )}
        <div className="grid gap-5 md:grid-cols-[220px_1fr] md:gap-8">
          <DateField
            form={form}
            today={today}
            published={published}
            proposal={arrivals.proposal}
            onChosen={() => {
              arrivals.onDateChosen();
              publishing.dismiss();
            }}
            onOpenDay={openDay}
          />
          <Picker onFiles={takeFiles} free={free} more={free < places.length} />
        </div>
        <section aria-label={t.photos} className="flex flex-col gap-4">
          <p role="status" className="border-l-2 border-soft pl-3 wrap-anywhere empty:hidden">
            {notice}
          </p>
          <p id={ids.problem} role="alert" className="text-seal empty:hidden">
            {missing && t.allFive}
          </p>
          <PhotoSlots
            ids={form.ids}
            onMove={form.move}
            onDragging={(now) => {
              dragging.current = now;
            }}
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
                describedBy={missing ? ids.problem : ''}
                onStep={onStep}
                onRemove={() => removePhoto(place)}
                onRetry={() => uploads.retry(places[place]?.uploadId ?? '')}
              />
            )}
          />
        </section>
        <DayWords ids={form.ids} register={form.register} renderPreview={preview} />
      </form>
      {question}
    </Dialog>
  );
}
