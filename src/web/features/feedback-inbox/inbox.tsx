import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { addressOf } from '../../../shared/endpoint.ts';
import { exportFeedback, type Feedback, type FeedbackStatus } from '../../../shared/feedback.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { feedbackQuery, unreadQuery } from './feedback-queries.ts';
import { Letter, type LetterProps } from './letter.tsx';
import { inboxTexts } from './texts.ts';
import { useFeedbackChanges } from './use-feedback-changes.ts';

const filters = [undefined, 'pending', 'answered'] as const;

interface InboxProps extends Pick<LetterProps, 'canSendMail' | 'reasonOf'> {
  /** Asks whether to remove this letter's visitor, and calls back when it is done. */
  forgetDialog: (feedback: Feedback, done: { onForgotten: () => void; onClose: () => void }) => ReactNode;
}

/** The visitors' letters. Opening one marks it as read. */
export function Inbox({ forgetDialog, ...mail }: InboxProps) {
  const t = useTexts(inboxTexts);
  const [filter, setFilter] = useState<FeedbackStatus>();
  const [openId, setOpenId] = useState<number>();
  const [doomed, setDoomed] = useState<Feedback>();
  const [forgetting, setForgetting] = useState<Feedback>();
  const list = useInfiniteQuery(feedbackQuery(filter));
  const { data: count } = useQuery(unreadQuery());
  const { mark, remove, replace, reload } = useFeedbackChanges();
  const items = list.data?.pages.flatMap((page) => page.items);
  const empty = items?.length === 0 && !list.hasNextPage;

  const toggle = ({ id, status }: Feedback) => {
    setOpenId(id === openId ? undefined : id);
    if (id !== openId && status === 'pending') mark.mutate({ id, status: 'read' });
  };

  return (
    <section aria-labelledby="inbox-heading" className="pt-8 md:pt-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-5">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <h2 id="inbox-heading" className="text-[21px] leading-7 font-medium">
            {t.title}
          </h2>
          <p role="status" className="min-h-5 text-[13px] leading-5 text-soft">
            {count && !empty && (count.unread === 0 ? t.allRead : fillIn(t.unreadCount, { n: count.unread }))}
          </p>
        </div>
        <fieldset className="-mx-2 flex flex-wrap max-md:flex-1">
          <legend className="sr-only">{t.show}</legend>
          {filters.map((status) => (
            <button
              key={status ?? 'all'}
              type="button"
              aria-pressed={filter === status}
              onClick={() => {
                setFilter(status);
                setOpenId(undefined);
              }}
              className="h-11 min-w-11 px-2 text-soft hover:text-ink aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-seal aria-pressed:decoration-2 aria-pressed:underline-offset-8 md:pointer-fine:h-9"
            >
              {t[status ?? 'all']}
            </button>
          ))}
        </fieldset>
        {!empty && (
          <a
            href={addressOf(exportFeedback, { query: { status: filter } })}
            download
            className="inline-flex h-11 items-center rounded-[3px] border border-soft/45 px-4 leading-none hover:border-ink md:pointer-fine:h-9"
          >
            {t.exportCsv}
          </a>
        )}
      </div>

      {!items && <QueryState query={list} failed={t.loadFailed} className="border-t border-hairline py-8" />}
      {items && list.isError && !list.isFetching && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-3"
        >
          <p>{t.stale}</p>
          <Button onClick={() => list.refetch()}>{t.again}</Button>
        </div>
      )}
      {empty && (
        <p className="border-t border-hairline py-24 text-center text-soft">
          {filter === 'pending' ? t.noneUnread : filter === 'answered' ? t.noneAnswered : t.none}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className="border-t border-hairline">
          {items.map((feedback) => (
            <FeedbackRow
              key={feedback.id}
              feedback={feedback}
              open={feedback.id === openId}
              onToggle={() => toggle(feedback)}
            >
              <Letter
                {...mail}
                feedback={feedback}
                onAnswered={replace}
                onDelete={() => setDoomed(feedback)}
                onForget={() => setForgetting(feedback)}
                onMark={(status) => {
                  if (status === 'pending') setOpenId(undefined);
                  mark.mutate({ id: feedback.id, status });
                }}
              />
            </FeedbackRow>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="flex justify-center pt-8">
          <Button
            aria-disabled={list.isFetchingNextPage}
            onClick={() => list.isFetchingNextPage || list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? t.loading : t.more}
          </Button>
        </div>
      )}
      {forgetting &&
        forgetDialog(forgetting, { onForgotten: reload, onClose: () => setForgetting(undefined) })}
      {doomed && (
        <ConfirmDialog
          title={t.deleteTitle}
          text={fillIn(t.deleteText, { name: doomed.name })}
          confirmLabel={t.delete}
          cancelLabel={t.cancel}
          pending={remove.isPending}
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => remove.mutate(doomed.id, { onSettled: () => setDoomed(undefined) })}
        />
      )}
    </section>
  );
}

interface FeedbackRowProps {
  feedback: Feedback;
  open: boolean;
  onToggle: () => void;
  /** The whole letter, if open. */
  children: ReactNode;
}

/** One line of the inbox: name, first words, time. Unread letters have a mark and bold text. */
function FeedbackRow({ feedback, open, onToggle, children }: FeedbackRowProps) {
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
            className={`text-[13px] text-soft max-md:col-start-3 max-md:row-start-2 max-md:text-right md:col-start-4 ${status === 'answered' ? '' : 'sr-only'}`}
          >
            {t[status]}
          </span>
          <time
            dateTime={submittedAt}
            className="text-[13px] whitespace-nowrap text-soft tabular-nums max-md:col-start-3 max-md:row-start-1 md:col-start-5"
          >
            {when}
          </time>
        </button>
      </h3>
      {open && <div id={id}>{children}</div>}
    </li>
  );
}
