import { useEffect, useEffectEvent, useState } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import { useUnloadWarning } from '../../ui/use-unload-warning.ts';
import { isFree } from './day-form.ts';
import { nextFreeDay } from './next-free-day.ts';
import { findPhotoWarnings } from './photos/check-photos.ts';
import { isSignedOut, type SlotUploads, uploadSummary } from './photos/slot-uploads.ts';
import { usePhotoPlaces } from './photos/use-photo-places.ts';
import { useUploadedPhotos } from './photos/use-uploaded-photos.ts';
import type { DayDraft } from './saving/day-draft.ts';
import { useDayDraft } from './saving/use-day-draft.ts';
import { useDayVersions } from './saving/use-day-versions.ts';
import { useLeaveQuestion } from './saving/use-leave-question.tsx';
import { usePublish } from './saving/use-publish.ts';
import { useSaveDay } from './saving/use-save-day.ts';
import { useSubmitDay } from './saving/use-submit-day.ts';
import { useTrySave } from './saving/use-try-save.ts';
import { editorTexts } from './texts.ts';
import { useDayForm } from './use-day-form.ts';

export interface DayEditingOptions {
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
  uploads: SlotUploads;
  onClose: () => void;
  /** The chosen day has photos already, and the owner wants to see them. */
  onOpenDay: (date: DateString) => void;
  onSaved: () => void;
  onSignedOut: () => void;
}

/** What the editor knows and does: the form, its photos, versions, draft and the steps of saving. */
export function useDayEditing({
  collection,
  date,
  draft,
  files,
  today,
  findToday,
  published,
  uploads,
  onClose,
  ...on
}: DayEditingOptions) {
  const t = useTexts(editorTexts);
  // Midnight, or a day saved elsewhere, must not move what the owner has begun.
  const [start] = useState(date ?? nextFreeDay(today, published));
  const [openedOn] = useState(draft?.openedOn ?? today);
  const form = useDayForm({ collection, date: start, draft: draft?.day });
  const { isDirty } = form.formState;
  const photos = usePhotoPlaces({
    form,
    uploads,
    firstNotice: draft ? t.restored : '',
  });
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
    before: versions.seen,
    signedOut: isSignedOut(uploads),
    onChangedElsewhere: versions.reconcile,
    ...on,
  });
  const unsaved = (isDirty || draft !== undefined || uploads.byId.size > 0) && !save.isSuccess;
  useUnloadWarning(unsaved);
  const letDraftGo = useDayDraft({ values: form.getValues, seen: versions.seen, unsaved, openedOn });

  const { leaveFor, question } = useLeaveQuestion({ unsaved, onDiscard: letDraftGo });
  const close = () => {
    if (save.isPending) return;
    leaveFor(onClose);
  };
  const openDay = (day: DateString) => leaveFor(() => on.onOpenDay(day));

  const publishing = usePublish({
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
  const work = publishing.checking ? ('checking' as const) : readsDate ? ('reading' as const) : undefined;
  return {
    form,
    photos,
    arrivals,
    versions,
    save,
    publishing,
    summary,
    submit,
    waiting,
    work,
    close,
    openDay,
    question,
  };
}
