import { useEffect, useMemo } from 'react';
import type { ChatPerson } from '../../../shared/chat.ts';
import type { Chat } from './chat.ts';
import type { Moderation } from './message-actions.tsx';

/** The owner's hand on the conversation: removal with a moment to undo it, muting and unmuting. */
export function useModeration(
  chat: Chat,
  muted: readonly ChatPerson[],
  onForget: (person: ChatPerson) => void,
): Moderation {
  // Whoever leaves the page has not undone it.
  useEffect(() => {
    window.addEventListener('pagehide', chat.leave);
    return () => window.removeEventListener('pagehide', chat.leave);
  }, [chat]);
  return useMemo(
    () => ({ muted, onRemove: chat.remove, onUndo: chat.undoRemoval, onMute: chat.mute, onForget }),
    [chat, muted, onForget],
  );
}
