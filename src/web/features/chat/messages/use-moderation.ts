import { useEffect, useMemo, useRef } from 'react';
import type { ChatPerson, MutedPerson } from '../../../../shared/chat.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import type { Chat } from '../connection/chat.ts';
import { muteTexts } from '../texts.ts';
import type { Moderation } from './message-actions.tsx';
import { isMuteActive, muteEnd } from './mute-end.ts';

const MUTE_NEWS_MS = 8000;

/** The owner's moderation: removal with undo, muting and unmuting. */
export function useModeration(
  chat: Chat,
  muted: readonly MutedPerson[],
  onForget: (person: ChatPerson) => void,
): Moderation {
  // Leaving the page sends pending removals.
  useEffect(() => {
    window.addEventListener('pagehide', chat.leave);
    return () => window.removeEventListener('pagehide', chat.leave);
  }, [chat]);
  const requested = useMuteNews(muted);
  return useMemo(
    () => ({
      muted,
      onRemove: chat.remove,
      onUndo: chat.undoRemoval,
      onMute(author, isMuted, onlyVisitor) {
        requested.current = isMuted ? author : undefined;
        chat.mute(author, isMuted, onlyVisitor);
      },
      onForget,
    }),
    [chat, muted, requested, onForget],
  );
}

/**
 * Returns a ref for the author whom the owner mutes on this page. When the mute takes effect, a toast shows whom it
 * covers and until when (CHAT-7).
 */
function useMuteNews(muted: readonly MutedPerson[]) {
  const t = useTexts(muteTexts);
  const language = useLanguage();
  const { show } = useToast();
  const requested = useRef<string>(undefined);
  useEffect(() => {
    const person = muted.find(({ author }) => author === requested.current);
    if (person === undefined) return;
    requested.current = undefined;
    const { name, addressUntil } = person;
    show({
      title: fillIn(t.title, { name }),
      description: isMuteActive(addressUntil)
        ? fillIn(t.address, { time: muteEnd(addressUntil, language) })
        : t.visitor,
      durationMs: MUTE_NEWS_MS,
    });
  }, [muted, show, t, language]);
  return requested;
}
