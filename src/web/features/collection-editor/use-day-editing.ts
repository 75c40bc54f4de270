import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import type { FocalPoint } from '../../../shared/focal-point.ts';
import type { OwnCollection } from '../../../shared/owner-collections.ts';
import { joinSentences } from '../../lib/sentences.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { useUnloadWarning } from '../../ui/form/use-unload-warning.ts';
import { type DayFormApi, isFree, nextFreeDay, type PhotoPlace, useDayForm } from './day-form.ts';
import { findPhotoWarnings } from './photos/check-photos.ts';
import { storedPhoto } from './photos/move-focal-point.ts';
import { usePhotoPlaces, useUploadedPhotos } from './photos/use-photo-places.ts';
import { type DayDraft, type DayKey, useDayDraft } from './saving/day-draft.ts';
import { useDayVersions } from './saving/use-day-versions.ts';
import { useLeaveQuestion } from './saving/use-leave-question.tsx';
import { usePublish } from './saving/use-publish.ts';
import { useSaveDay } from './saving/use-save-day.ts';
import { editorTexts } from './texts.ts';
import {
  failedButtonId,
  isSignedOut,
  type Uploads,
  uploadSummary,
  useUploads,
} from './upload/use-uploads.ts';

export interface DayEditingOptions {
  /** The day to change; without it a new one is created. */
  collection?: Collection | undefined;
  /** The date that the owner chose; without it the next free one, unless the photos propose another. */
  date?: DateString | undefined;
  /** The key under which the draft is stored. */
  draftKey: DayKey;
  /** What was entered earlier and is not saved yet. */
  draft?: DayDraft | undefined;
  /** Photos that were dropped before the editor was open. */
  files?: readonly File[] | undefined;
  /** All collections: their dates and photos are already used. */
  collections: readonly OwnCollection[] | undefined;
  today: DateString;
  /** Asks the server: the page may have been asleep at midnight. */
  findToday: () => Promise<DateString>;
  /** Called when the owner closes the editor, and after a save if there is no `onSaved`. */
  onClose: () => void;
  /** Called instead of `onClose` after the day was saved. */
  onSaved?: (() => void) | undefined;
  /** True for the editor in the page, which is no dialog: it keeps its date, and a reload need not reopen it. */
  inPlace?: boolean | undefined;
  /** Called when the chosen date has a collection already and the owner wants to see it. */
  onOpenDay: (date: DateString) => void;
  onSignedOut: () => void;
}

/** The editor's state: the form, its photos and draft, the day's versions, and the questions before a save. */
export function useDayEditing({ collection, date, draft, files, today, onClose, ...on }: DayEditingOptions) {
  const { inPlace = false } = on;
  const t = useTexts(editorTexts);
  const uploads = useUploads();
  const published = usePublishedDates(on.collections, collection);
  // Midnight, or a day saved elsewhere, must not change what the owner has begun.
  const [start] = useState(date ?? nextFreeDay(today, published));
  const [openedOn] = useState(draft?.openedOn ?? today);
  const form = useDayForm({ collection, date: start, draft: draft?.day });
  const entered = JSON.stringify(useWatch({ control: form.control }));
  const restored = joinSentences(useLanguage(), [t.restored, draft?.unfinished && t.chooseAgain]);
  const photos = usePhotoPlaces({ form, uploads, firstNotice: draft ? restored : '' });
  const { places, reading } = photos;
  const arrivals = useUploadedPhotos({
    form,
    uploads,
    proposes: collection === undefined && (date === undefined || inPlace) && draft === undefined,
    movesDate: !inPlace,
    otherwise: start,
    today,
    published,
  });
  const takeFirstFiles = useEffectEvent(photos.takeFiles);
  useEffect(() => {
    if (files) void takeFirstFiles([...files]);
  }, [files]);

  const versions = useDayVersions({ collection, collections: on.collections, form, uploads });
  const save = useSaveDay({
    form,
    entered,
    before: versions.seen,
    signedOut: isSignedOut(uploads),
    onPhotoFailed: (place) => focusFailed(form.getValues(`photos.${place}.uploadId`)),
    onChangedElsewhere: versions.reconcile,
    onStored: () => storedDraft.discard(),
    onSaved: on.onSaved ?? onClose,
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
    proposal: arrivals.proposalToConfirm,
    underway: summary.underway || reading,
    filled: reading || !places.some(isFree),
    save: save.save,
    onDateAsked: arrivals.onDateChosen,
  });

  const held = save.isPending || save.isSuccess;
  // Files that are added during a save would not be in the saved day.
  const takeFiles = async (files: File[]) => (held ? undefined : photos.takeFiles(files));

  const unsaved = (form.formState.isDirty || draft !== undefined || uploads.byId.size > 0) && !save.isSuccess;
  const storedDraft = useDayDraft({
    key: on.draftKey,
    day: form.getValues(),
    collection: versions.seen(),
    openedOn,
    unfinished: draft?.unfinished,
    unsaved,
    reopens: !inPlace,
    isFresh: draft === undefined,
  });
  // Files that are still being uploaded are not in the draft.
  const allArrived = [...uploads.byId.values()].every(({ status }) => status === 'done');
  useUnloadWarning(unsaved && !(storedDraft.kept && allArrived && !reading));
  const { leaveFor, question } = useLeaveQuestion({ unsaved, onDiscard: storedDraft.discard });
  const leave = (go: () => void) => {
    // Otherwise the day could be saved while the owner is asked, or after it was discarded.
    publishing.withdraw();
    leaveFor(go);
  };
  const close = () => (save.isPending ? undefined : leave(onClose));
  const openDay = (day: DateString) => leave(() => on.onOpenDay(day));

  // The capture date is known once the photo has arrived.
  const readsDate = reading || (arrivals.isReading && summary.underway);
  const work = publishing.checking ? ('checking' as const) : readsDate ? ('reading' as const) : undefined;
  return {
    form,
    uploads,
    published,
    photos: { ...photos, takeFiles },
    arrivals,
    versions,
    save,
    held,
    publishing,
    summary,
    work,
    ...photoAccess({ form, uploads, places, collection }),
    close,
    openDay,
    question,
    unsaved,
    draftStored: storedDraft.kept,
  };
}

interface PhotoAccessOptions extends Pick<DayEditingOptions, 'collection'> {
  form: DayFormApi;
  uploads: Uploads;
  places: readonly PhotoPlace[];
}

function photoAccess({ form, uploads, places, collection }: PhotoAccessOptions) {
  return {
    /** The upload and the photo of a place; `photo` is undefined until it is in the media store. */
    findPhoto(place: number) {
      const { url = '', uploadId = '', arrived } = places[place] ?? {};
      const upload = uploads.byId.get(uploadId);
      return { upload, photo: storedPhoto(url, arrived ?? undefined, collection) };
    },
    /** Sets the focal point at every place with this photo, because the point belongs to the photo. */
    setFocalPoint(place: number, point: FocalPoint | null) {
      for (const [index, { url }] of places.entries()) {
        if (url === places[place]?.url)
          form.setValue(`photos.${index}.focalPoint`, point, { shouldDirty: true });
      }
    },
  };
}

/** Focuses the button that retries or removes a photo whose upload failed. */
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
