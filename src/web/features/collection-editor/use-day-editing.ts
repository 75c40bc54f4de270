import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type FieldErrors, type Resolver, useFieldArray, useForm } from 'react-hook-form';
import type { Collection, OwnCollection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import { useUnloadWarning } from '../../ui/form/use-unload-warning.ts';
import { type DayForm, dayFormOf, emptyDay, isFree, nextFreeDay } from './day-form.ts';
import { findPhotoWarnings } from './photos/check-photos.ts';
import { usePhotoPlaces, useUploadedPhotos } from './photos/use-photo-places.ts';
import { checkDay } from './saving/check-day.ts';
import { type DayDraft, useDayDraft } from './saving/day-draft.ts';
import { useDayVersions } from './saving/use-day-versions.ts';
import { useLeaveQuestion } from './saving/use-leave-question.tsx';
import { usePublish } from './saving/use-publish.ts';
import { useSaveDay } from './saving/use-save-day.ts';
import { editorTexts } from './texts.ts';
import { isSignedOut, uploadSummary, useUploads } from './upload/use-uploads.ts';

export interface DayEditingOptions {
  /** The day to change; without it a new one is created. */
  collection?: Collection | undefined;
  /** The date that the owner chose; without it the next free one, unless the photos propose another. */
  date?: DateString | undefined;
  /** What was entered before the session ended. */
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

/** The state of the editor: the form with its photos and draft (entering), versions and questions (saving). */
export function useDayEditing({ collection, date, draft, files, today, onClose, ...on }: DayEditingOptions) {
  const t = useTexts(editorTexts);
  const uploads = useUploads();
  const published = usePublishedDates(on.collections, collection);
  // Midnight, or a day saved elsewhere, must not change what the owner has begun.
  const [start] = useState(date ?? nextFreeDay(today, published));
  const [openedOn] = useState(draft?.openedOn ?? today);
  const form = useDayForm({ collection, date: start, draft: draft?.day });
  const { isDirty } = form.formState;
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
    before: versions.seen,
    signedOut: isSignedOut(uploads),
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
  useUnloadWarning(unsaved);
  const discardDraft = useDayDraft({ values: form.getValues, seen: versions.seen, unsaved, openedOn });
  const { leaveFor, question } = useLeaveQuestion({ unsaved, onDiscard: discardDraft });
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
  };
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

interface DayFormOptions {
  collection: Collection | undefined;
  date: DateString;
  draft: DayForm | undefined;
}

/** What the parts of the editor read and change in the form. */
export type DayFormApi = ReturnType<typeof useDayForm>;

/** The form of one day: its values, its five movable places, and the check before it is saved (COL-4). */
function useDayForm({ collection, date, draft }: DayFormOptions) {
  const t = useTexts(editorTexts);
  const resolver: Resolver<DayForm> = (values) => {
    const problems = checkDay(values);
    if (problems === undefined) return { values, errors: {} };
    const errors: FieldErrors<DayForm> = {};
    if (problems.date) errors.date = { type: 'required', message: t.dateMissing };
    if (problems.photos.some(Boolean)) {
      errors.photos = problems.photos.map((problem) =>
        problem === undefined
          ? undefined
          : { url: { type: problem, ...(problem === 'notAnAddress' && { message: t.notAnAddress }) } },
      );
    }
    return { values: {}, errors };
  };
  const form = useForm<DayForm>({
    defaultValues: draft ?? (collection ? dayFormOf(collection) : emptyDay(date)),
    resolver,
  });
  const { fields, move } = useFieldArray({ control: form.control, name: 'photos' });
  return { ...form, ids: fields.map(({ id }) => id), move };
}
