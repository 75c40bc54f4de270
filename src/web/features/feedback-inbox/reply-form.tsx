import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Feedback, MAX_REPLY_LENGTH, replyToFeedback } from '../../../shared/feedback.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useReplyDraft } from './reply-draft.ts';
import { inboxTexts } from './texts.ts';

interface ReplyFormProps {
  feedback: Feedback;
  /** Why the mail failed, in the owner's language. */
  reasonOf: (error: unknown) => string;
  onSent: (answered: Feedback) => void;
  onClose: () => void;
}

/** A reply by mail. It is cleared once the mail server has accepted it; a failure is shown below the text. */
export function ReplyForm({ feedback, reasonOf, onSent, onClose }: ReplyFormProps) {
  const t = useTexts(inboxTexts);
  const { show } = useToast();
  const [draft, setDraft] = useReplyDraft(feedback.id);
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: (message: string) =>
      call(replyToFeedback, { params: { id: feedback.id }, body: { message } }),
    onSuccess: (answered) => {
      setDraft('');
      show({ title: t.sent, durationMs: PRODUCT_TOAST_MS });
      onSent(answered);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const empty = draft.trim() === '';
    setMissing(empty);
    if (!empty) send.mutate(draft);
    else form.current?.querySelector('textarea')?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-[70ch] space-y-4 pt-4">
      <p className="text-[12.5px] text-soft wrap-anywhere">
        {fillIn(t.replyTo, { name: feedback.name, email: feedback.email ?? '' })}
      </p>
      <TextArea
        label={t.answer}
        hint={t.quoteHint}
        rows={6}
        autoFocus
        value={draft}
        readOnly={send.isPending}
        maxLength={MAX_REPLY_LENGTH}
        error={missing ? t.answerMissing : undefined}
        onChange={({ currentTarget }) => {
          setMissing(false);
          setDraft(currentTarget.value);
        }}
      />
      {send.isError && (
        <p role="alert" className="border-l-2 border-seal pl-4 leading-relaxed">
          {t.sendFailed}. {reasonOf(send.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="seal" aria-disabled={send.isPending}>
          {send.isPending ? t.sending : t.send}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  );
}
