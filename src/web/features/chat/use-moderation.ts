import { useEffect, useRef, useState } from 'react';
import type { Chat, ChatSnapshot } from './chat.ts';

/** So long a removed message can come back; then everybody loses it. */
export const UNDO_MS = 5_000;

/** The owner's hand on the conversation: removal with a moment to undo it, muting and unmuting. */
export function useModeration(chat: Chat, { muted, connection }: Pick<ChatSnapshot, 'muted' | 'connection'>) {
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());

  const forget = (messageId: number) => {
    clearTimeout(timers.current.get(messageId));
    timers.current.delete(messageId);
    setRemoving((before) => new Set([...before].filter((id) => id !== messageId)));
  };

  // Whoever leaves the page has not undone it.
  useEffect(() => {
    const pending = timers.current;
    const finish = () => {
      for (const [messageId, timer] of pending) {
        clearTimeout(timer);
        chat.deleteMessage(messageId);
      }
      pending.clear();
    };
    window.addEventListener('pagehide', finish);
    return () => window.removeEventListener('pagehide', finish);
  }, [chat]);

  return {
    removing,
    muted,
    onRemove({ id }: { id: number }) {
      setRemoving((before) => new Set(before).add(id));
      // What is removed before a farewell goes during it; later there is no line left that could wait.
      const finish = () => {
        forget(id);
        chat.deleteMessage(id);
      };
      timers.current.set(id, setTimeout(finish, connection.phase === 'farewell' ? 0 : UNDO_MS));
    },
    onUndo: forget,
    onMute: chat.mute,
  };
}
