import { type ReactNode, useId } from 'react';
import type { Feedback } from '../../../shared/feedback.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { inboxTexts } from './texts.ts';

interface FeedbackRowProps {
  feedback: Feedback;
  open: boolean;
  onToggle: () => void;
  /** The whole letter, if open. */
  children: ReactNode;
}

/** One line of the inbox: name, first words, time. Unread letters have a mark and bold text. */
export function FeedbackRow({ feedback, open, onToggle, children }: FeedbackRowProps) {
  const t = useTexts(inboxTexts);
  const language = useLanguage();
  const id = useId();
  const { name, message, submittedAt, status } = feedback;
  const unread = status === 'pending';
  const when = wallTime(submittedAt, language, useTimeZone());
  return (
    <li className="border-b border-hairline">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="relative grid min-h-14 w-full grid-cols-[12px_minmax(0,1fr)_auto] items-baseline gap-x-2 gap-y-0.5 py-3 text-left leading-5 hover:text-ink md:min-h-12 md:grid-cols-[12px_180px_minmax(0,1fr)_auto_auto] md:gap-x-3"
        >
          <span
            aria-hidden="true"
            className={`size-[7px] shrink-0 self-center rounded-full ${unread ? 'bg-seal' : 'bg-transparent'}`}
          />
          <span className={`truncate ${unread ? 'font-medium' : ''}`}>{name}</span>
          <span
            className={`truncate max-md:col-start-2 max-md:row-start-2 ${status === 'answered' ? '' : 'max-md:col-end-4'} ${unread ? '' : 'text-soft'} ${open ? 'max-md:hidden md:invisible' : ''}`}
          >
            {message.slice(0, 200)}
          </span>
          <span
            className={`text-[12.5px] text-soft max-md:col-start-3 max-md:row-start-2 max-md:text-right md:col-start-4 ${status === 'answered' ? '' : 'sr-only'}`}
          >
            {t[status]}
          </span>
          <time
            dateTime={submittedAt}
            className="text-[12.5px] whitespace-nowrap text-soft tabular-nums max-md:col-start-3 max-md:row-start-1 md:col-start-5"
          >
            {when}
          </time>
        </button>
      </h3>
      {open && <div id={id}>{children}</div>}
    </li>
  );
}
