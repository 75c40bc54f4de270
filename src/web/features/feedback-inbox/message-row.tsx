import { type ReactNode, useId } from 'react';
import type { Feedback } from '../../../shared/feedback.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { inboxTexts } from './texts.ts';

/** Only this many characters of a closed message are rendered, because its line has room for fewer. */
const FIRST_WORDS = 200;

interface MessageRowProps {
  feedback: Feedback;
  open: boolean;
  onToggle: () => void;
  /** The whole message, if open. */
  children: ReactNode;
}

/** A message in the inbox: name, e-mail address, time, first words. Unread ones have a mark and a bolder name. */
export function MessageRow({ feedback, open, onToggle, children }: MessageRowProps) {
  const t = useTexts(inboxTexts);
  const language = useLanguage();
  const id = useId();
  const { name, email, message, submittedAt, status } = feedback;
  const unread = status === 'pending';
  const isAnswered = status === 'answered';
  const when = wallTime(submittedAt, language, useTimeZone());
  return (
    <li className="border-b border-hairline">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="group grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2.5 py-4 text-left leading-5 md:grid-cols-[fit-content(50%)_minmax(0,1fr)_auto]"
        >
          <span className={`wrap-anywhere ${unread ? 'font-medium' : ''}`}>
            {unread && (
              <span
                aria-hidden="true"
                className="mr-2.5 inline-block size-[7px] rounded-full bg-seal align-middle"
              />
            )}
            <bdi>{name}</bdi>
          </span>
          <time
            dateTime={submittedAt}
            className="text-[13px] whitespace-nowrap text-soft tabular-nums md:col-start-3"
          >
            {when}
          </time>
          <span className="col-span-2 text-[13px] text-soft wrap-anywhere md:col-span-1 md:col-start-2 md:row-start-1">
            {email}
          </span>
          {!open && (
            <span
              lang={writtenLanguage(message)}
              dir="auto"
              className={`truncate pt-1 group-hover:text-ink md:col-start-1 ${isAnswered ? 'md:col-end-3' : 'col-end-[-1]! col-start-1'} ${unread ? '' : 'text-soft'}`}
            >
              {message.slice(0, FIRST_WORDS)}
            </span>
          )}
          <span className={isAnswered && !open ? 'text-right text-[13px] text-soft' : 'sr-only'}>
            {t[status]}
          </span>
        </button>
      </h3>
      {open && <div id={id}>{children}</div>}
    </li>
  );
}
