import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Collection, OwnCollection } from '../../../shared/collections.ts';
import { type DateString, isDateString, longDate } from '../../../shared/dates.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useUnloadWarning } from '../../ui/form/use-unload-warning.ts';
import { DateField } from './date-field.tsx';
import { isFree, nextFreeDay, useDayForm } from './day-form.ts';
import { DayWords } from './day-words.tsx';
import { findPhotoWarnings } from './photos/check-photos.ts';
import { FocalPointField } from './photos/focal-point-field.tsx';
import { storedPhoto } from './photos/move-focal-point.ts';
import { photoDays } from './photos/photo-days.ts';
import { PhotoSection } from './photos/photo-section.tsx';
import { SlotThumbnail } from './photos/slot-thumbnail.tsx';
import { usePhotoPlaces, useUploadedPhotos } from './photos/use-photo-places.ts';
import { type DayDraft, type DayKey, useDayDraft } from './saving/day-draft.ts';
import { EditorFooter } from './saving/editor-footer.tsx';
import { EditorNotices } from './saving/editor-notices.tsx';
import { useDayVersions } from './saving/use-day-versions.ts';
import { useLeaveQuestion } from './saving/use-leave-question.tsx';
import { usePublish } from './saving/use-publish.ts';
import { useSaveDay } from './saving/use-save-day.ts';
import { editorTexts } from './texts.ts';
import { PhotoPicker } from './upload/photo-picker.tsx';
import { failedButtonId, isSignedOut, uploadSummary, useUploads } from './upload/use-uploads.ts';

interface DayEditingOptions {
  /** The day to change; without it a new one is created. */
  collection?: Collection | undefined;
  /** The date that the owner chose; without it the next free one, unless the photos propose another. */
  date?: DateString | undefined;
  /** Names its draft. */
  draftKey: DayKey;
  /** What was entered before, and is not saved yet. */
  draft?: DayDraft | undefined;
  /** Photos that were dropped before the editor was open. */
  files?: readonly File[] | undefined;
  /** All collections: their dates and photos are taken. */
  collections: readonly OwnCollection[] | undefined;
  today: DateString;
  /** Asks the server: the page may have been asleep at midnight. */
  findToday: () => Promise<DateString>;
  /** The day was saved, or the owner closes the editor. */
  onClose: () => void;
  /** The chosen date has a collection already, and the owner wants to see it. */
  onOpenDay: (date: DateString) => void;
  onSignedOut: () => void;
}

/**
 * Five photos, a date, save (COL-3, COL-4, COL-6, COL-8). Files or links fill the five places; everything else is
 * optional. Nothing entered is lost without a question.
 */
export function CollectionEditor(editing: DayEditingOptions) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const ids = { form: useId(), save: useId() };
  const { collection, collections, files, today } = editing;
  const { form, uploads, photos, arrivals, versions, save, publishing, ...day } = useDayEditing(editing);
  const { waiting } = publishing;
  const shown = useMemo(() => photoDays(collections ?? [], collection), [collections, collection]);
  const { places, free, takeFiles } = photos;
  const chosenDate = useWatch({ control: form.control, name: 'date' });
  const dragging = useRef(false);

  const named = (text: string, date: DateString) => text.replace('{date}', longDate(date, language));
  const adds =
    chosenDate === today ? t.add : isDateString(chosenDate) ? named(t.addOn, chosenDate) : t.addSome;
  const title = collection ? named(t.edit, collection.date) : adds;
  const renderPhoto = (place: number) => {
    const { url = '', version = '', uploadId = '', focalPoint = null } = places[place] ?? {};
    const upload = uploads.byId.get(uploadId);
    const photo = storedPhoto(url, upload?.photo, collection);
    if (photo === undefined) {
      return (
        <div className="relative h-20 w-16 overflow-hidden bg-hairline">
          <SlotThumbnail url={url} version={version} preview={upload?.preview} alt="" />
        </div>
      );
    }
    return (
      <FocalPointField
        photo={photo}
        n={place + 1}
        value={focalPoint}
        // The point belongs to the photo, which may be in two places.
        onChange={(point) => {
          for (const [index, other] of places.entries()) {
            if (other.url === url) form.setValue(`photos.${index}.focalPoint`, point, { shouldDirty: true });
          }
        }}
      />
    );
  };

  return (
    <Dialog
      title={title}
      onClose={day.close}
      onOpenAutoFocus={(event) => {
        // The photos are being uploaded already: the next step is to save.
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
          summary={day.summary}
          waiting={waiting}
          saving={save.isPending || save.isSuccess}
          work={day.work}
          unsaved={day.unsaved}
          draftKept={day.draftKept}
          failure={save.isPending ? undefined : save.failure}
          onCancel={day.close}
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
        }}
        className="flex flex-col gap-6 md:gap-7"
      >
        <EditorNotices
          form={form}
          versions={versions}
          publishing={publishing}
          saving={save.isPending}
          onDateChosen={arrivals.onDateChosen}
        />
        <div className="grid gap-5 md:grid-cols-[220px_1fr] md:gap-8">
          <DateField
            form={form}
            today={today}
            published={day.published}
            proposal={arrivals.proposal}
            onChosen={() => {
              arrivals.onDateChosen();
              publishing.dismiss();
            }}
            onOpenDay={day.openDay}
          />
          <PhotoPicker
            onFiles={takeFiles}
            free={free}
            arrived={places.filter(({ url }) => url.trim() !== '').length}
            failed={places.some(({ uploadId }) => uploads.byId.get(uploadId)?.status === 'failed')}
            more={free < places.length}
          />
        </div>
        <PhotoSection
          form={form}
          photos={photos}
          uploads={uploads}
          shown={shown}
          onDragging={(now) => {
            dragging.current = now;
          }}
        />
        <DayWords ids={form.ids} register={form.register} renderPhoto={renderPhoto} />
      </form>
      {day.question}
    </Dialog>
  );
}

/** The state of the editor: the form with its photos and draft (entering), versions and questions (saving). */
function useDayEditing({ collection, date, draft, files, today, onClose, ...on }: DayEditingOptions) {
  const t = useTexts(editorTexts);
  const uploads = useUploads();
  const published = usePublishedDates(on.collections, collection);
  // Midnight, or a day saved elsewhere, must not change what the owner has begun.
  const [start] = useState(date ?? nextFreeDay(today, published));
  const [openedOn] = useState(draft?.openedOn ?? today);
  const form = useDayForm({ collection, date: start, draft: draft?.day });
  const { isDirty } = form.formState;
  const entered = JSON.stringify(useWatch({ control: form.control }));
  const photos = usePhotoPlaces({ form, uploads, firstNotice: draft ? t.restored : '' });
  const { places, reading, takeFiles } = photos;
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
    form,
    entered,
    before: versions.seen,
    signedOut: isSignedOut(uploads),
    onPhotoFailed: (place) => focusFailed(form.getValues(`photos.${place}.uploadId`)),
    onChangedElsewhere: versions.reconcile,
    onSaved: onClose,
    onSignedOut: on.onSignedOut,
  });
  const summary = uploadSummary(uploads);
  const publishing = usePublish({
    form,
    isNew: collection === undefined,
    today,
    openedOn,
    findToday: on.findToday,
    findWarnings: (day) =>
      findPhotoWarnings(day, { before: versions.seen()?.photoUrls ?? [], dayId: collection?.id }),
    underway: summary.underway || reading,
    filled: reading || !places.some(isFree),
    save: save.save,
    onDateAsked: arrivals.onDateChosen,
  });

  const unsaved = (isDirty || draft !== undefined || uploads.byId.size > 0) && !save.isSuccess;
  const kept = useDayDraft({
    key: on.draftKey,
    day: form.getValues(),
    collection: versions.seen(),
    openedOn,
    unsaved,
  });
  // Files on their way are not in the draft.
  const allArrived = [...uploads.byId.values()].every(({ status }) => status === 'done');
  useUnloadWarning(unsaved && !(kept.kept && allArrived && !reading));
  const { leaveFor, question } = useLeaveQuestion({ unsaved, onDiscard: kept.discard });
  const close = () => {
    if (save.isPending) return;
    leaveFor(onClose);
  };
  const openDay = (day: DateString) => leaveFor(() => on.onOpenDay(day));

  // The capture date is known once the photo has arrived.
  const readsDate = reading || (arrivals.isReading && summary.underway);
  const work = publishing.checking ? ('checking' as const) : readsDate ? ('reading' as const) : undefined;
  return {
    form,
    uploads,
    published,
    photos,
    arrivals,
    versions,
    save,
    publishing,
    summary,
    work,
    close,
    openDay,
    question,
    unsaved,
    draftKept: kept.kept,
  };
}

/** Leads to a photo that could not be uploaded: its button retries or removes it. */
function focusFailed(uploadId: string): void {
  const button = document.getElementById(failedButtonId(uploadId));
  button?.scrollIntoView({ block: 'center' });
  button?.focus();
}

/** The dates of all other collections. */
function usePublishedDates(
  collections: readonly OwnCollection[] | undefined,
  except: Collection | undefined,
): ReadonlySet<DateString> {
  return useMemo(
    () => new Set(collections?.map(({ date }) => date).filter((date) => date !== except?.date)),
    [collections, except],
  );
}
