import { useEffect, useRef, useState } from 'react';
import type { Chat } from './chat.ts';

/** So long a removed message can come back; then everybody loses it. */
export const UNDO_MS = 5_000;
const MUTED_KEY = 'gomai.chat.muted';

/** The owner's hand on the conversation: removal with a moment to undo it, muting and unmuting. */
export function useModeration(chat: Chat) {
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());
  const [muted, setMuted] = useState<ReadonlyMap<string, string>>(readMuted);
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
      const finish = () => {
        forget(id);
        chat.deleteMessage(id);
      };
      timers.current.set(id, setTimeout(finish, UNDO_MS));
    },
    onUndo: forget,
    onMute({ author, name }: { author: string; name: string }, isMuted: boolean) {
      if (!chat.mute(author, isMuted)) return;
      const next = new Map(muted);
      if (isMuted) next.set(author, name);
      else next.delete(author);
      setMuted(next);
      keepMuted(next);
    },
  };
}

function readMuted(): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(MUTED_KEY) ?? '[]');
    const entries = Array.isArray(kept) ? kept : [];
    return new Map(entries.map(([author, name]) => [String(author), String(name)]));
  } catch {
    // Nothing readable: the room still knows whom it has muted.
    return new Map();
  }
}

function keepMuted(muted: ReadonlyMap<string, string>): void {
  try {
    localStorage.setItem(MUTED_KEY, JSON.stringify([...muted]));
  } catch {
    // It holds for this page.
  }
}
