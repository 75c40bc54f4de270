import { Fragment, memo, type ReactNode, type RefObject } from 'react';
import type { ChatMessage, Reaction, SharedPhoto } from '../../../../shared/chat.ts';
import { type DateString, dateLine } from '../../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import type { ChatSnapshot } from '../connection/chat-snapshot.ts';
import type { Conversation } from '../connection/conversation.ts';
import { messageTexts } from '../texts.ts';
import type { Moderation } from './message-actions.tsx';
import { MessageRow } from './message-row.tsx';
import { continues, messageDay } from './message-time.ts';
import { PendingMessages } from './pending-messages.tsx';
import type { useStickToBottom } from './use-stick-to-bottom.ts';

interface MessageListProps {
  state: ChatSnapshot;
  dividerId: number | undefined;
  list: RefObject<HTMLDivElement | null>;
  stick: ReturnType<typeof useStickToBottom>;
  /** Shown when there are no messages. */
  empty: ReactNode;
  onReact: (messageId: number, emoji: Reaction) => void;
  onOpenPhoto: (photo: SharedPhoto) => void;
  /** Connects again when no automatic retries are left. */
  onReconnect: () => void;
  moderation: Moderation | undefined;
  /** Renders content below a message's text; must be stable across renders. */
  renderBelow?: ((message: ChatMessage) => ReactNode) | undefined;
}

/** The messages, newest last. Screen readers announce new ones. */
export function MessageList(props: MessageListProps) {
  const { state, dividerId, list, stick, empty, onReact, onOpenPhoto, moderation, renderBelow } = props;
  const t = useTexts(messageTexts);
  const { messages } = state.conversation;
  const isEmpty = messages.length === 0 && state.pending.length === 0;
  const [member, ...others] = state.typingMembers;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        onScroll={stick.onScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:auto]"
      >
        <div className="flex min-h-full flex-col justify-end pb-4">
          {isEmpty && empty}
          <Rows
            messages={messages}
            removals={state.removals}
            ownAuthor={state.you?.author}
            {...{ dividerId, onReact, onOpenPhoto, moderation, renderBelow }}
          />
          <PendingMessages
            pending={state.pending}
            connection={state.connection}
            onReconnect={props.onReconnect}
          />
          <p className="min-h-6 px-4 pt-1 text-[13px] leading-5 text-soft">
            {member && (others.length > 0 ? t.severalWrite : fillIn(t.writes, { name: member.name }))}
          </p>
        </div>
      </div>
      {stick.hasNewer && (
        <button
          type="button"
          onClick={stick.toBottom}
          className="absolute inset-x-0 bottom-3 mx-auto min-h-11 w-fit rounded-full bg-ink px-4 text-[13px] text-paper md:pointer-fine:min-h-9"
        >
          {t.toNewest} <span aria-hidden="true">↓</span>
        </button>
      )}
    </div>
  );
}

type RowsProps = Pick<
  MessageListProps,
  'dividerId' | 'onReact' | 'onOpenPhoto' | 'moderation' | 'renderBelow'
> &
  Pick<ChatSnapshot, 'removals'> &
  Pick<Conversation, 'messages'> & { ownAuthor: string | undefined };

/** Memoised, so that typing does not render the messages again. */
const Rows = memo(function Rows({ messages, removals, dividerId, ...rest }: RowsProps) {
  const t = useTexts(messageTexts);
  const removing = new Map(removals.map((removal) => [removal.messageId, removal]));
  return (
    <div role="log" aria-label={t.messages}>
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const follows = message.id !== dividerId && !(before && removing.has(before.id));
        return (
          <Fragment key={message.id}>
            <DayLine day={newDay(before, message)} />
            {message.id === dividerId && <Divider text={t.unread} />}
            <MessageRow
              {...rest}
              message={message}
              isContinued={follows && continues(before, message)}
              removal={removing.get(message.id)}
            />
          </Fragment>
        );
      })}
    </div>
  );
});

/** The date to show above a message, if it is the first one of its day; otherwise undefined. */
function newDay(before: ChatMessage | undefined, message: ChatMessage): DateString | undefined {
  const day = messageDay(message.timestamp);
  return before !== undefined && messageDay(before.timestamp) === day ? undefined : day;
}

function DayLine({ day }: { day: DateString | undefined }) {
  const language = useLanguage();
  return day && <p className="date-line px-4 pt-6 pb-1">{dateLine(day, language)}</p>;
}

function Divider({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 px-4 pt-4 text-[12px] text-seal before:h-px before:flex-1 before:bg-seal/40 after:h-px after:flex-1 after:bg-seal/40">
      {text}
    </p>
  );
}
