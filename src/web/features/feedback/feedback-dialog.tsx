import '../../styles/later.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useContext, useId, useRef, useState } from 'react';
import { isEmailAddress, MAX_EMAIL_LENGTH, toPlainEmail } from '../../../shared/email.ts';
import { MAX_FEEDBACK_LENGTH, MAX_FEEDBACK_NAME_LENGTH, sendFeedback } from '../../../shared/feedback.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { call, HttpError } from '../../lib/call.ts';
import { newId } from '../../lib/forms/new-id.ts';
import { createTabDraft, useTabDraft } from '../../lib/forms/tab-draft.ts';
import { fillIn, LanguageContext, useTexts } from '../../lib/texts.ts';
import { formatWait } from '../../lib/words/format-wait.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { dismissToasts, useToast } from '../../ui/toast/use-toast.ts';
import { emptyDraft, type FeedbackDraft, missingField } from './feedback-draft.ts';
import { feedbackTexts } from './texts.ts';

const SEND = ['send-feedback'];

type Field = Exclude<keyof FeedbackDraft, 'submissionId'>;

/** Stored in the tab, so that closing the dialog or reloading the page does not lose the draft. */
const storedDraft = createTabDraft('gomai.feedback.draft', emptyDraft);

/** A message to the owner (FB-1, FB-2). The draft is cleared only when the server has stored the message. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const draft = useTabDraft(storedDraft, emptyDraft);
  const t = useTexts(feedbackTexts);
  const lang = useContext(LanguageContext) ?? 'ja';
  const form = useId();
  const client = useQueryClient();
  const fields = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const trapId = useId();
  const [wrong, setWrong] = useState<Field>();
  const { mutate: send, isPending } = useSendFeedback(trap, (sent) => {
    // While this message was being sent, the visitor may have begun another one, whose draft must not be cleared.
    storedDraft.write((written) => (written.submissionId === sent.submissionId ? emptyDraft : written));
  });

  const focusField = (name: Field) => {
    const element = fields.current?.elements.namedItem(name);
    if (element instanceof HTMLElement) element.focus();
  };
  const refuse = (name: Field) => {
    setWrong(name);
    focusField(name);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // `isPending` is too late for two clicks within one frame, and false if the dialog was reopened during sending.
    const { submissionId = newId() } = storedDraft.read();
    const isThis = ({ state }: { state: { variables?: unknown } }) =>
      (state.variables as FeedbackDraft | undefined)?.submissionId === submissionId;
    if (client.isMutating({ mutationKey: SEND, predicate: isThis }) > 0) return;
    dismissToasts();
    const missing = missingField(draft);
    const email = toPlainEmail(draft.email);
    if (missing !== undefined) {
      refuse(missing);
    } else if (email !== '' && !isEmailAddress(email)) {
      refuse('email');
    } else {
      setWrong(undefined);
      const numbered = { ...draft, submissionId };
      storedDraft.write(numbered);
      send(numbered, { onSuccess: onClose });
    }
  };
  const field = (name: Field) => ({
    name,
    value: draft[name],
    disabled: isPending,
    error: wrong === name && (
      <FieldError
        {...(name === 'email' ? { text: t.emailError } : { title: t.inputError, text: t.inputErrorText })}
      />
    ),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setWrong(undefined);
      storedDraft.write({ ...draft, submissionId: undefined, [name]: currentTarget.value });
    },
  });

  return (
    <Dialog
      variant="paper"
      lang={lang}
      title={t.title}
      description={t.description}
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        focusField('name');
      }}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="seal" type="submit" form={form} aria-disabled={isPending}>
            {isPending ? t.sending : t.send}
          </Button>
        </div>
      }
    >
      {/* `noValidate`: our own error messages instead of the browser's (FB-2). */}
      <form
        ref={fields}
        id={form}
        noValidate
        onSubmit={submit}
        className="space-y-5 md:[&_:is(input,textarea)]:text-[15px]"
      >
        <TextField
          {...field('name')}
          label={<Label text={t.name} note={t.required} />}
          autoComplete="name"
          maxLength={MAX_FEEDBACK_NAME_LENGTH}
          aria-required
        />
        <TextField
          {...field('email')}
          label={<Label text={t.email} note={t.optional} />}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <TextArea
          {...field('message')}
          label={<Label text={t.message} note={t.required} />}
          rows={5}
          maxLength={MAX_FEEDBACK_LENGTH}
          aria-required
        />
        {/* Honeypot: visitors do not see this field, and a message in which it is filled in is refused. */}
        <div hidden>
          <label htmlFor={trapId}>{t.website}</label>
          <input ref={trap} id={trapId} name="website" defaultValue="" tabIndex={-1} autoComplete="off" />
        </div>
      </form>
    </Dialog>
  );
}

/** `trap` is the honeypot field. */
function useSendFeedback(trap: RefObject<HTMLInputElement | null>, onSent: (sent: FeedbackDraft) => void) {
  const t = useTexts(feedbackTexts);
  const lang = useContext(LanguageContext) ?? 'ja';
  const { show } = useToast();
  return useMutation({
    mutationKey: SEND,
    mutationFn: (written: FeedbackDraft) =>
      call(sendFeedback, { body: { ...written, website: trap.current?.value ?? '' } }),
    onSuccess: (_, sent) => {
      onSent(sent);
      show({
        title: t.sent,
        description: t.sentText,
        quote: fillIn(t.quoted, { words: sent.message.trim() }),
        durationMs: PRODUCT_TOAST_MS,
        place: 'centre',
        lang,
      });
    },
    onError: (error) => {
      // The browser may have filled in the honeypot; clearing it lets the next attempt succeed.
      if (trap.current) trap.current.value = '';
      show({ ...feedbackFailure(error, t, lang), tone: 'destructive' });
    },
  });
}

function Label({ text, note }: { text: string; note: string }) {
  return (
    <span className="flex justify-between gap-3 text-[13px]">
      <span className="text-ink">{text}</span> <span>{note}</span>
    </span>
  );
}

/** An error below its field: title and text for a missing field (FB-2), only text for an invalid e-mail address. */
function FieldError({ title, text }: { title?: string; text: string }) {
  return (
    <>
      {title && <span className="pr-3">{title}</span>}
      {text}
    </>
  );
}

/** The toast about a message that was not stored. If the visitor is rate-limited, the toast says how long to wait. */
function feedbackFailure(
  error: unknown,
  texts: Record<'failed' | 'failedText' | 'tooMany' | 'tooManyText', string>,
  language: Language,
): { title: string; description: string } {
  const seconds = error instanceof HttpError ? error.retryAfterSec : undefined;
  if (seconds === undefined) return { title: texts.failed, description: texts.failedText };
  const wait = formatWait(seconds, language);
  return { title: texts.tooMany, description: fillIn(texts.tooManyText, { wait }) };
}
