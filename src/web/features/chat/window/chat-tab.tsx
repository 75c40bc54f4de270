import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import type { ChatPlace } from '../chat-place.ts';
import { badgeText } from '../connection/conversation.ts';
import { chatTexts } from '../texts.ts';
import type { VisibleViewport } from './use-viewport.ts';

interface ChatTabProps {
  place: ChatPlace;
  isPresent: boolean;
  unread: number;
  viewport: VisibleViewport;
  children: ReactNode;
}

/** The chat in a viewer's panel or on an opening's page, with a badge beside the tab's name if there are tabs. */
export function ChatTab({ place, isPresent, unread, viewport, children }: ChatTabProps) {
  const { badge, chatElement } = place;
  useRoomForKeyboard(chatElement === null ? 0 : innerHeight - viewport.height - viewport.top);
  return (
    <>
      {badge && createPortal(<Badge isPresent={isPresent} unread={unread} />, badge)}
      {chatElement && createPortal(children, chatElement)}
    </>
  );
}

function Badge({ isPresent, unread }: Pick<ChatTabProps, 'isPresent' | 'unread'>) {
  const t = useTexts(chatTexts);
  const newWords = fillIn(t.newMessages, { n: badgeText(unread) });
  return (
    <>
      {isPresent && (
        <span lang="ja" className="pl-2 text-seal">
          {t.present}
        </span>
      )}
      {unread > 0 && (
        <span className="ml-2 inline-block min-w-5 rounded-full bg-seal px-1.5 text-center text-[12px] leading-5 text-paper tabular-nums">
          <span aria-hidden>{badgeText(unread)}</span>
          <span className="sr-only">{newWords}</span>
        </span>
      )}
      <span role="status" className="sr-only">
        {unread > 0 && newWords}
      </span>
    </>
  );
}

/** Lifts the viewer's sheet above a phone's keyboard. */
function useRoomForKeyboard(px: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--keyboard', `${Math.max(0, px)}px`);
    return () => void style.removeProperty('--keyboard');
  }, [px]);
}
