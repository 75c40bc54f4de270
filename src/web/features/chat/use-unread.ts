import { useEffect, useMemo, useRef, useState } from 'react';
import { type Conversation, unreadMessages } from './connection/conversation.ts';

interface UseUnreadOptions {
  conversation: Conversation;
  /** Undefined until the conversation has been joined. */
  ownAuthor: string | undefined;
  /** True while the newest messages are visible. */
  isReading: boolean;
}

/** Counts this tab's unread messages, and places a divider before the first of them (CHAT-1). */
export function useUnread({ conversation, ownAuthor, isReading }: UseUnreadOptions) {
  const [readId, setReadId] = useState(loadReadId);
  const [dividerId, setDividerId] = useState<number>();
  const wasReading = useRef(false);
  const newestId = conversation.messages.at(-1)?.id;
  const unread = useMemo(
    // In a tab that has never joined the chat nothing is unread.
    () => (readId === undefined ? [] : unreadMessages(conversation, readId, ownAuthor)),
    [conversation, readId, ownAuthor],
  );
  const firstUnread = unread[0]?.id;

  useEffect(() => {
    // The divider is placed where reading resumes and stays while the visitor reads on.
    if (isReading && !wasReading.current) setDividerId(firstUnread);
    wasReading.current = isReading;
    if (ownAuthor === undefined || (!isReading && readId !== undefined)) return;
    const next = newestId ?? 0;
    if (next === readId) return;
    setReadId(next);
    storeReadId(next);
  }, [isReading, firstUnread, newestId, readId, ownAuthor]);

  return { count: unread.length, dividerId, removeDivider: () => setDividerId(undefined) };
}

const READ_KEY = 'gomai.chat.read';

/** The id up to which messages count as read in this tab, across page loads; undefined before the first join. */
function loadReadId(): number | undefined {
  try {
    const stored = Number(sessionStorage.getItem(READ_KEY) ?? Number.NaN);
    return Number.isInteger(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function storeReadId(id: number): void {
  try {
    sessionStorage.setItem(READ_KEY, String(id));
  } catch {
    // The storage may be blocked or full: after a page load nothing is unread at first.
  }
}
