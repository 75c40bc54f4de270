import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { urlOf } from '../../../shared/endpoint.ts';
import { exportFeedback, type Feedback, type FeedbackStatus } from '../../../shared/feedback.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { hasListFailed, LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { feedbackQuery, unreadQuery, useNewFeedback } from './feedback-queries.ts';
import { hasReplyDraft, Message, type MessageProps, mailtoLink } from './message.tsx';
import { MessageRow } from './message-row.tsx';
import { inboxTexts } from './texts.ts';
import { useFeedbackChanges } from './use-feedback-changes.ts';
import { useMessageKeys } from './use-message-keys.ts';

interface InboxProps extends Pick<MessageProps, 'canSendMail' | 'reasonOf'> {
  /** Lists only unread messages and hides the filter. */
  isUnreadOnly?: boolean;
  /** Renders a dialog that asks whether to remove all data of this message's visitor. */
  forgetDialog: (feedback: Feedback, done: { onForgotten: () => void; onClose: () => void }) => ReactNode;
}

/** The visitors' messages. Opening an unread one marks it as read. */
export function Inbox({ isUnreadOnly = false, forgetDialog, ...mail }: InboxProps) {
  const t = useTexts(inboxTexts);
  const listId = useId();
  const [chosen, setFilter] = useState<FeedbackStatus>();
  const filter = isUnreadOnly ? 'pending' : chosen;
  const [openId, setOpenId] = useState<number>();
  const [isReplying, setReplying] = useState(false);
  const [deleting, setDeleting] = useState<Feedback>();
  const [forgetting, setForgetting] = useState<Feedback>();
  const list = useInfiniteQuery(feedbackQuery(filter));
  // The list of unread messages is not refetched while a message is open, because this message, which is read now,
  // would disappear. The list of answered messages is never refetched here, because new messages do not appear in it.
  useNewFeedback(list.refetch, filter !== undefined && (filter !== 'pending' || openId !== undefined));
  const { mark, remove, replace, reload } = useFeedbackChanges();
  const openNow = useRef(openId);
  useEffect(() => {
    openNow.current = openId;
  });
  const showAnswered = (answered: Feedback, isEdited: boolean) => {
    replace(answered);
    // The owner may have closed the form while the reply was sent, and opened it again or that of another message.
    if (!isEdited && answered.id === openNow.current) setReplying(false);
  };
  const items = list.data?.pages.flatMap((page) => page.items);
  const empty = items?.length === 0 && !list.hasNextPage;

  const open = ({ id, status }: Feedback, replying = hasReplyDraft(id)) => {
    setOpenId(id);
    setReplying(replying);
    if (id !== openId && status === 'pending') mark.mutate({ id, status: 'read' });
  };
  const messages = useRef<HTMLUListElement>(null);
  useMessageKeys(messages, (index) => {
    const feedback = items?.[index];
    if (feedback === undefined) return;
    const { email, message } = feedback;
    open(feedback, true);
    if (email !== null && mail.canSendMail === false) {
      location.assign(mailtoLink(email, { subject: t.subject, message }));
    }
  });

  const stale = items && hasListFailed(list) && !list.isFetching && (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-3">
      <p>{t.stale}</p>
      <Button onClick={() => list.refetch()}>{t.again}</Button>
    </div>
  );
  return (
    <section
      aria-labelledby="inbox-heading"
      className="max-w-[840px] pt-8 md:pt-10 xl:max-w-[800px] wide:max-w-[936px]"
    >
      <InboxHead
        filter={filter}
        empty={empty}
        onFilter={
          isUnreadOnly
            ? undefined
            : (status) => {
                setFilter(status);
                setOpenId(undefined);
              }
        }
      />
      {!items && <QueryState query={list} failed={t.loadFailed} className="border-t border-hairline py-8" />}
      {stale}
      {empty && (
        <p className="border-t border-hairline pt-5 text-soft">
          {filter === 'pending' ? t.noneUnread : filter === 'answered' ? t.noneAnswered : t.none}
        </p>
      )}
      {items && items.length > 0 && (
        <>
          <ul ref={messages} id={listId} className="border-t border-ink">
            {items.map((feedback) => (
              <MessageRow
                key={feedback.id}
                feedback={feedback}
                open={feedback.id === openId}
                onToggle={() => (feedback.id === openId ? setOpenId(undefined) : open(feedback))}
              >
                <Message
                  {...mail}
                  feedback={feedback}
                  isReplying={isReplying}
                  onReplying={setReplying}
                  onAnswered={showAnswered}
                  onDelete={() => setDeleting(feedback)}
                  onForget={() => setForgetting(feedback)}
                  onMark={(status) => {
                    if (status === 'pending') setOpenId(undefined);
                    mark.mutate({ id: feedback.id, status });
                  }}
                />
              </MessageRow>
            ))}
          </ul>
          <p className="pt-5 text-[13px] text-soft pointer-coarse:hidden">{t.keys}</p>
        </>
      )}
      <LoadMore list={list} listId={listId} more={t.more} className="justify-center pt-8" />
      {forgetting &&
        forgetDialog(forgetting, { onForgotten: reload, onClose: () => setForgetting(undefined) })}
      {deleting && (
        <ConfirmDialog
          title={t.deleteTitle}
          text={fillIn(t.deleteText, { name: deleting.name })}
          confirmLabel={t.delete}
          cancelLabel={t.cancel}
          pending={remove.isPending}
          onCancel={() => setDeleting(undefined)}
          onConfirm={() =>
            remove.mutate(deleting.id, {
              onSettled: () => setDeleting((now) => (now === deleting ? undefined : now)),
            })
          }
        />
      )}
    </section>
  );
}

const filters = [undefined, 'pending', 'answered'] as const;

interface InboxHeadProps {
  filter: FeedbackStatus | undefined;
  /** True if there is nothing to export. */
  empty: boolean;
  /** Without it, the filter is hidden. */
  onFilter: ((status: FeedbackStatus | undefined) => void) | undefined;
}

/** The number of unread messages, the filter and the export. */
function InboxHead({ filter, empty, onFilter }: InboxHeadProps) {
  const t = useTexts(inboxTexts);
  const { data: count } = useQuery(unreadQuery());
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-6">
      <div
        className={`flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 ${onFilter ? 'max-md:basis-full' : ''}`}
      >
        <h2 id="inbox-heading" className="text-[21px] leading-7 font-medium">
          {t.title}
        </h2>
        <p role="status" className="text-soft">
          {count && !empty && (count.unread === 0 ? t.allRead : fillIn(t.unreadCount, { n: count.unread }))}
        </p>
      </div>
      {onFilter && (
        <ChoiceBar
          legend={t.show}
          choices={filters.map((status) => [status, t[status ?? 'all']] as const)}
          chosen={filter}
          onChoose={onFilter}
        />
      )}
      {/* Keeps its place, so that the filter does not move when the list has loaded. */}
      <a
        href={urlOf(exportFeedback, { query: { status: filter } })}
        download
        className={`inline-flex min-h-11 items-center text-soft hover:text-ink md:pointer-fine:min-h-8 ${empty ? 'invisible' : ''}`}
      >
        {t.exportCsv}
      </a>
    </div>
  );
}
