import { useTexts } from '../../../lib/texts.ts';
import { chatTexts } from '../texts.ts';
import { type Box, nudgeBox, type Viewport } from './chat-window.ts';

interface ChatGripProps {
  box: Box;
  viewport: Viewport;
  onBox: (box: Box) => void;
}

/** Moves and resizes the window by keyboard (CHAT-1); visible only while focused. */
export function ChatGrip({ box, viewport, onBox }: ChatGripProps) {
  const t = useTexts(chatTexts);
  return (
    <button
      type="button"
      onKeyDown={(event) => {
        const next = nudgeBox(box, event, viewport);
        if (next === undefined) return;
        event.preventDefault();
        onBox(next);
      }}
      className="sr-only focus-visible:not-sr-only focus-visible:absolute! focus-visible:inset-x-2 focus-visible:top-2 focus-visible:z-1 focus-visible:bg-ink focus-visible:px-3 focus-visible:py-2 focus-visible:text-left focus-visible:text-[12.5px] focus-visible:leading-5 focus-visible:text-paper"
    >
      {t.grip}
    </button>
  );
}
