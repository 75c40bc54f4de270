import { useState } from 'react';
import type { Feedback, FeedbackStatus } from '../../../shared/feedback.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { mailtoLink } from './mailto.ts';
import { hasReplyDraft } from './reply-draft.ts';
import { ReplyForm } from './reply-form.tsx';
import { inboxTexts } from './texts.ts';

export interface LetterProps {
  feedback: Feedback;
  /** Undefined until known. */
  canSendMail: boolean | undefined;
  reasonOf: (error: unknown) => string;
  onMark: (status: FeedbackStatus) => void;
  onAnswered: (answered: Feedback) => void;
  onDelete: () => void;
  /** Removes everything of this letter's visitor. */
  onForget: () => void;
}

/** A whole letter and the actions on it. */
export function Letter(props: LetterProps) {
  const { feedback, canSendMail, reasonOf, onMark, onAnswered, onDelete, onForget } = props;
  const t = useTexts(inboxTexts);
  const { id, email, message, status } = feedback;
  const [replying, setReplying] = useState(() => email !== null && hasReplyDraft(id));
  const writing = replying && canSendMail === true;
  return (
    <div className="pb-7 pl-5 md:pl-6">
      {email !== null ? (
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          className="inline-flex min-h-7 items-center text-soft hover:text-ink wrap-anywhere"
        >
          {email}
        </a>
      ) : (
        <p className="text-soft">{t.noAddress}</p>
      )}
      <p className="max-w-[70ch] pt-3 pb-2 text-[15px] leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {message}
      </p>
      {writing && (
        <ReplyForm
          feedback={feedback}
          reasonOf={reasonOf}
          onClose={() => setReplying(false)}
          onSent={(answered) => {
            setReplying(false);
            onAnswered(answered);
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-3 has-[>.text-soft:first-child]:-ml-2">
        {email !== null && canSendMail === true && !writing && (
          <Button onClick={() => setReplying(true)}>{t.reply}</Button>
        )}
        {email !== null && canSendMail === false && (
          <a
            href={mailtoLink(email, { subject: t.subject, message })}
            className="inline-flex h-11 items-center rounded-[3px] border border-soft/45 px-4 leading-none hover:border-ink md:pointer-fine:h-9"
          >
            {t.replyByMailto}
          </a>
        )}
        {status !== 'answered' && (
          <Button look="quiet" onClick={() => onMark('answered')}>
            {t.markAnswered}
          </Button>
        )}
        {status !== 'pending' && (
          <Button look="quiet" onClick={() => onMark('pending')}>
            {t.markUnread}
          </Button>
        )}
        <Button look="quiet" onClick={onDelete}>
          {t.delete}
        </Button>
        <Button look="quiet" onClick={onForget}>
          {t.forget}
        </Button>
      </div>
    </div>
  );
}
