import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Collection, createCollection, updateCollection } from '../../../../shared/collections.ts';
import { call, HttpError, hasReason, isAuthenticationFailure } from '../../../lib/call.ts';
import { LanguageContext, useTexts } from '../../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../../ui/toast-store.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { type DayForm, inputOf } from '../day-form.ts';
import { allCollectionsQuery } from '../list/all-collections-query.ts';
import { editorTexts } from '../texts.ts';
import { changeOf } from './day-changes.ts';
import { saveFailure } from './save-failure.ts';
import type { Reconciled } from './use-day-versions.ts';

/** COL-4: the parent hears of a saved day a moment later. */
const SAVED_CALLBACK_DELAY_MS = 100;
/** AUTH-4: time to read why the page goes to the door. */
const SIGNED_OUT_REDIRECT_DELAY_MS = 500;

interface SaveDayOptions {
  /** The day as the owner has seen it; without it a new one is made. */
  before: () => Collection | undefined;
  /** The session has ended while photos were on their way. */
  signedOut: boolean;
  onSaved: () => void;
  onSignedOut: () => void;
  /** Another tab changed what this one changes: nothing was overwritten. */
  onChangedElsewhere: () => Promise<Reconciled>;
}

/** Creates or changes a day and says how it went (COL-4, AUTH-4). */
export function useSaveDay({ before, signedOut, onSaved, onSignedOut, onChangedElsewhere }: SaveDayOptions) {
  const t = useTexts(editorTexts);
  const language = useContext(LanguageContext);
  const { show } = useToast();
  const client = useQueryClient();
  /** What stays in the dialog after a failure, with what to do. */
  const [failure, setFailure] = useState<string>();
  const isAsked = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const redirectToLogin = () => {
    show({ title: t.unauthorized, description: t.loggedOut, tone: 'destructive' });
    timer.current = setTimeout(onSignedOut, SIGNED_OUT_REDIRECT_DELAY_MS);
  };
  const onRefusedPhoto = useEffectEvent(redirectToLogin);
  useEffect(() => {
    if (signedOut) onRefusedPhoto();
  }, [signedOut]);

  const send = (form: DayForm) => {
    const seen = before();
    return seen
      ? call(updateCollection, { params: { date: seen.date }, body: changeOf(form, seen) })
      : call(createCollection, { body: inputOf(form) });
  };
  const isStale = (error: unknown) =>
    isChangedElsewhere(error) ||
    (before() !== undefined && error instanceof HttpError && error.status === 404);

  const save = useMutation({
    meta: { saysSignedOut: true },
    mutationFn: async (form: DayForm) => {
      setFailure(undefined);
      isAsked.current = false;
      try {
        return await send(form);
      } catch (error) {
        if (!isStale(error)) throw error;
        const now = await onChangedElsewhere();
        if (now.kind === 'merged') return await send(now.day);
        isAsked.current = now.kind === 'asked';
        throw error;
      }
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['collections'] });
      show({ title: t.saved, durationMs: PRODUCT_TOAST_MS });
      timer.current = setTimeout(onSaved, SAVED_CALLBACK_DELAY_MS);
    },
    onError: (error) => {
      if (isAuthenticationFailure(error)) {
        redirectToLogin();
        return;
      }
      if (isAsked.current) return;
      const isConflict = error instanceof HttpError && error.status === 409;
      // Another tab was faster: refetch to show that collection.
      if (isConflict) void client.invalidateQueries({ queryKey: allCollectionsQuery().queryKey });
      const { title, description, inDialog } = saveFailure(error, language);
      show({ title, description, tone: 'destructive', durationMs: PRODUCT_TOAST_MS });
      setFailure(inDialog);
    },
  });
  return { ...save, failure };
}

/** The answer that offers a choice between two versions; every other conflict is about the date. */
export function isChangedElsewhere(error: unknown): boolean {
  return hasReason(error, 'changed_elsewhere');
}
