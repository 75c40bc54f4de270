import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import {
  type Feedback,
  type FeedbackStatus,
  MAX_REPLY_LENGTH,
  replyToFeedback,
} from '../../../shared/feedback.ts';
import { call } from '../../lib/call.ts';
import { logger } from '../../lib/logger.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { inboxTexts } from './texts.ts';

export interface MessageProps {
  feedback: Feedback;
  /** Undefined while loading. */
  canSendMail: boolean | undefined;
  reasonOf: (error: unknown) => string;
  isReplying: boolean;
  onReplying: (isReplying: boolean) => void;
  onMark: (status: FeedbackStatus) => void;
  /**
   * Called once a reply was sent, even if its form was closed meanwhile. Closes the form unless `isEdited`: the draft
   * is no longer the text that was sent.
   */
  onAnswered: (answered: Feedback, isEdited: boolean) => void;
  onDelete: () => void;
  /** Asks whether to remove all data of this message's visitor. */
  onForget: () => void;
}

/** A whole message, the form for a reply, and the actions on the message. */
export function Message(props: MessageProps) {
  const { feedback, canSendMail, reasonOf, isReplying, onReplying, onMark, onAnswered, onDelete, onForget } =
    props;
  const t = useTexts(inboxTexts);
  const { email, message, status } = feedback;
  const canReply = email !== null && canSendMail === true;
  const writing = isReplying && canReply;
  const [wasWriting, setWasWriting] = useState(writing);
  if (writing && !wasWriting) setWasWriting(true);
  return (
    <div className="pb-6">
      <p
        lang={writtenLanguage(message)}
        dir="auto"
        className="prose-text max-w-[60ch] pb-2 whitespace-pre-wrap! wrap-anywhere"
      >
        {message}
      </p>
      {email === null && <p className="text-[13px] text-soft">{t.noAddress}</p>}
      {writing && (
        <ReplyForm
          feedback={feedback}
          reasonOf={reasonOf}
          onClose={() => onReplying(false)}
          onAnswered={onAnswered}
        />
      )}
      <div className="-ml-2 flex flex-wrap items-center gap-x-2 gap-y-1 pt-3">
        {canReply && !writing && (
          // When the owner closes the form, the focus moves from the form to this button.
          <Button className="ml-2" autoFocus={wasWriting} onClick={() => onReplying(true)}>
            {t.reply}
          </Button>
        )}
        {email !== null && (
          <a
            href={mailtoLink(email, { subject: t.subject, message })}
            className="inline-flex h-11 items-center px-2 leading-none text-soft hover:text-ink md:pointer-fine:h-9"
          >
            {t.replyByMailto}
          </a>
        )}
        {status !== 'answered' && (
          <Button variant="quiet" onClick={() => onMark('answered')}>
            {t.markAnswered}
          </Button>
        )}
        {status !== 'pending' && (
          <Button variant="quiet" onClick={() => onMark('pending')}>
            {t.markUnread}
          </Button>
        )}
        <Button variant="quiet" className="md:ml-auto" onClick={onForget}>
          {t.forget}
        </Button>
        <Button variant="quiet" className="md:-mr-2" onClick={onDelete}>
          {t.delete}
        </Button>
      </div>
    </div>
  );
}

interface ReplyFormProps {
  feedback: Feedback;
  /** Why the e-mail failed, in the owner's language. */
  reasonOf: (error: unknown) => string;
  /** `isEdited`: the draft is no longer the text that was sent. */
  onAnswered: (answered: Feedback, isEdited: boolean) => void;
  onClose: () => void;
}

/** A form for a reply by e-mail. The draft is cleared once the mail server has accepted the reply. */
function ReplyForm({ feedback, reasonOf, onAnswered, onClose }: ReplyFormProps) {
  const t = useTexts(inboxTexts);
  const [draft, setDraft] = useReplyDraft(feedback.id);
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = useSendReply(feedback.id, {
    isOpen: () => form.current !== null,
    reasonOf,
    onSent(answered, sent) {
      // The owner may have closed the form meanwhile, opened it again and gone on writing.
      const isEdited = !['', sent].includes(read(feedback.id));
      if (!isEdited) setDraft('');
      onAnswered(answered, isEdited);
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
    <form ref={form} noValidate onSubmit={submit} className="mt-4 space-y-4 border-l-2 border-seal pl-5">
      <p className="text-[13px] text-soft wrap-anywhere">
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
        <Button type="submit" variant="seal" aria-disabled={send.isPending}>
          {send.isPending ? t.sending : t.send}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  );
}

interface SendReplyOptions extends Pick<ReplyFormProps, 'reasonOf'> {
  /** Whether the form, which shows a failure, is still open. */
  isOpen: () => boolean;
  /** Called even if the form was closed meanwhile. */
  onSent: (answered: Feedback, sent: string) => void;
}

export function useSendReply(id: number, { isOpen, reasonOf, onSent }: SendReplyOptions) {
  const t = useTexts(inboxTexts);
  const { show } = useToast();
  return useMutation({
    mutationFn: (message: string) => call(replyToFeedback, { params: { id }, body: { message } }),
    onSuccess: (answered, message) => {
      show({ title: t.sent, durationMs: PRODUCT_TOAST_MS });
      onSent(answered, message);
    },
    onError: (error) => {
      if (!isOpen()) show({ title: t.sendFailed, description: reasonOf(error), tone: 'destructive' });
    },
  });
}

/** A link that opens the owner's mail program with the message quoted. */
export function mailtoLink(
  email: string,
  { subject, message }: { subject: string; message: string },
): string {
  const quoted = message
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}

const keyOf = (id: number) => `feedback-reply-${id}`;

/**
 * The draft of a reply, stored in this tab until it is sent, so that it survives a reload and visits to other
 * messages and pages.
 */
function useReplyDraft(id: number): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => read(id));
  const change = (text: string) => {
    setDraft(text);
    write(id, text);
  };
  return [draft, change];
}

export function hasReplyDraft(id: number): boolean {
  return read(id) !== '';
}

// In a browser that forbids storage, `sessionStorage` throws, and the draft is lost when the form closes.
function read(id: number): string {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? '';
  } catch (error) {
    logger.warn('general', 'feedback: draft not read', error);
    return '';
  }
}

function write(id: number, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), text);
  } catch (error) {
    logger.warn('general', 'feedback: draft not stored', error);
  }
}
