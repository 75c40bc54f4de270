import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Collection } from '../../../../shared/collections.ts';
import {
  createCollection,
  listAllCollections,
  updateCollection,
} from '../../../../shared/owner-collections.ts';
import type { Language } from '../../../../shared/owner-text.ts';
import { call, HttpError, hasReason, isAuthenticationFailure } from '../../../lib/call.ts';
import { joinSentences } from '../../../lib/sentences.ts';
import { fillIn, LanguageContext, textsIn, useTexts } from '../../../lib/texts.ts';
import { errorText } from '../../../lib/words/error-text.ts';
import { PRODUCT_TOAST_MS, TOAST_DEFAULT_MS } from '../../../ui/toast/toast-store.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { type DayForm, inputOf, type PlaceProblem } from '../day-form.ts';
import { allCollectionsQuery, withSaved } from '../list/all-collections-query.ts';
import { editorTexts } from '../texts.ts';
import { changeOf, isSaved } from './day-changes.ts';
import type { Reconciled } from './use-day-versions.ts';

/** COL-4: the parent is notified of a saved day after this time. */
const SAVED_CALLBACK_DELAY_MS = 100;
/** AUTH-4: time to read why the login page opens. */
const SIGNED_OUT_REDIRECT_DELAY_MS = 500;

interface SaveDayOptions {
  form: Pick<UseFormReturn<DayForm>, 'handleSubmit' | 'setError' | 'getFieldState' | 'setFocus'>;
  /** Everything that is entered; when it changes, the shown failure disappears. */
  entered: string;
  /** The day as the owner saw it; undefined for a new day. */
  before: () => Collection | undefined;
  /** The session ended while photos were being uploaded. */
  signedOut: boolean;
  /** Saving failed because the photo at this place (from 0) was not uploaded. */
  onPhotoFailed: (place: number) => void;
  /** Called at once when the day is stored, even if the editor was left meanwhile. */
  onStored: () => void;
  onSaved: () => void;
  onSignedOut: () => void;
  /** The day was changed or deleted elsewhere: merges both versions if possible, otherwise asks the owner. */
  onChangedElsewhere: () => Promise<Reconciled>;
}

/** Checks the form, creates or changes the day, and reports the result (COL-4, AUTH-4). */
export function useSaveDay({
  form,
  entered,
  signedOut,
  onPhotoFailed,
  onStored,
  onSaved,
  onSignedOut,
  ...day
}: SaveDayOptions) {
  const t = useTexts(editorTexts);
  const language = useContext(LanguageContext);
  const { show } = useToast();
  const client = useQueryClient();
  /** The message that stays in the dialog after a failure: why, and what to do. */
  const [failure, setFailure] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `entered` hides the failure.
  useEffect(() => setFailure(undefined), [entered]);

  const redirectToLogin = () => {
    const durationMs = TOAST_DEFAULT_MS;
    show({ title: t.unauthorized, description: t.loggedOut, tone: 'destructive', durationMs });
    timer.current = setTimeout(onSignedOut, SIGNED_OUT_REDIRECT_DELAY_MS);
  };
  const onRefusedPhoto = useEffectEvent(redirectToLogin);
  useEffect(() => {
    if (signedOut) onRefusedPhoto();
  }, [signedOut]);

  const { send, isAsked } = useSendDay(day);
  const { mutate, isPending, isSuccess } = useMutation({
    meta: { saysSignedOut: true },
    mutationFn: (values: DayForm) => {
      setFailure(undefined);
      return send(values);
    },
    onSuccess: ({ saved, sent }) => {
      onStored();
      client.setQueryData(allCollectionsQuery().queryKey, (days) => days && withSaved(days, saved, sent));
      void client.invalidateQueries({ queryKey: ['collections'] });
      show({ title: t.saved, durationMs: PRODUCT_TOAST_MS });
      timer.current = setTimeout(onSaved, SAVED_CALLBACK_DELAY_MS);
    },
    onError: (error) => {
      if (isAuthenticationFailure(error)) {
        redirectToLogin();
        return;
      }
      if (isAsked()) return;
      const isConflict = error instanceof HttpError && error.status === 409;
      // The stored days may differ from the list, for example where the date is taken.
      if (isConflict) void client.invalidateQueries({ queryKey: allCollectionsQuery().queryKey });
      const { title, description, inDialog } = saveFailure(error, language);
      show({ title, description, tone: 'destructive', durationMs: PRODUCT_TOAST_MS });
      setFailure(inDialog);
    },
  });

  const save = form.handleSubmit(
    (values) => {
      if (isPending || isSuccess) return;
      mutate(values, {
        onError: (error) => {
          if (!hasReason(error, 'date_taken')) return;
          const message = errorText(error, language) ?? t.dateTaken;
          form.setError('date', { type: 'taken', message });
        },
      });
    },
    (problems) => {
      const placeOf = (type: PlaceProblem) =>
        problems.photos?.findIndex?.((problem) => problem?.url?.type === type) ?? -1;
      const failed = placeOf('notUploaded');
      const isMissing = placeOf('missing') !== -1;
      // An invalid URL is reported at its place.
      if (failed === -1 && !isMissing) return;
      const description = isMissing ? t.exactlyFive : fillIn(t.notUploaded, { n: failed + 1 });
      show({ title: t.error, description, tone: 'destructive', durationMs: PRODUCT_TOAST_MS });
      if (!isMissing) onPhotoFailed(failed);
    },
  );
  useFocusOnTakenDate(form, isPending);
  return { save: () => void save(), isPending, isSuccess, failure };
}

/** Focuses the date field when a save has failed because the date is taken; during the save the fields are inert. */
function useFocusOnTakenDate(
  { getFieldState, setFocus }: Pick<UseFormReturn<DayForm>, 'getFieldState' | 'setFocus'>,
  isPending: boolean,
): void {
  useEffect(() => {
    if (!isPending && getFieldState('date').error?.type === 'taken') setFocus('date');
  }, [isPending, getFieldState, setFocus]);
}

/** Sends the day; after a change in another tab it sends once more with both changes, where they can be merged. */
export function useSendDay({
  before,
  onChangedElsewhere,
}: Pick<SaveDayOptions, 'before' | 'onChangedElsewhere'>) {
  const isAsked = useRef(false);
  const sendOnce = (form: DayForm) => {
    const seen = before();
    return seen
      ? call(updateCollection, { params: { date: seen.date }, body: changeOf(form, seen) })
      : call(createCollection, { body: inputOf(form) });
  };
  const isStale = (error: unknown) =>
    // Other conflicts, such as a taken date, cannot be merged.
    hasReason(error, 'changed_elsewhere') ||
    (before() !== undefined && error instanceof HttpError && error.status === 404);
  return {
    /** The owner is being asked what to do about the change made elsewhere: the failure needs no other message. */
    isAsked: () => isAsked.current,
    /** `sent`: the form as it was saved, perhaps merged. */
    async send(form: DayForm): Promise<{ saved: Collection; sent: DayForm }> {
      isAsked.current = false;
      try {
        return { saved: await sendOnce(form), sent: form };
      } catch (error) {
        const saved = before() === undefined && hasReason(error, 'date_taken') && (await findSaved(form));
        if (saved) return { saved, sent: form };
        if (!isStale(error)) throw error;
        const now = await onChangedElsewhere();
        if (now.kind === 'merged') return { saved: await sendOnce(now.day), sent: now.day };
        isAsked.current = now.kind === 'asked';
        throw error;
      }
    },
  };
}

/** The stored day of this date if it equals the form: an earlier request saved it, but its response was lost. */
async function findSaved(form: DayForm): Promise<Collection | undefined> {
  const days = await call(listAllCollections, {}).catch(() => []);
  return days.find((day) => day.date === form.date && isSaved(form, day));
}

interface SaveFailure {
  title: string;
  description: string;
  /** Stays in the dialog: why, and what to do. Undefined where the date's field shows the error. */
  inDialog: string | undefined;
}

/** The words for a failed save, in a toast and in the dialog (COL-11). */
export function saveFailure(error: unknown, language: Language | undefined): SaveFailure {
  const t = textsIn(language, editorTexts);
  // fetch throws this when there was no response.
  if (error instanceof TypeError) {
    return { title: t.saveFailed, description: t.unreachable, inDialog: t.unreachable };
  }
  const words = errorText(error, language);
  const advice = joinSentences(language ?? 'en', [words, t.nothingLost]);
  return {
    title: t.error,
    description: words ?? t.saveFailed,
    // The date's field says that the date is taken.
    inDialog: hasReason(error, 'date_taken') ? undefined : advice,
  };
}
