import type { Ref } from 'react';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { badgeText } from '../connection/conversation.ts';
import { chatTexts } from '../texts.ts';

interface ChatPillProps {
  ref: Ref<HTMLButtonElement>;
  isPresent: boolean;
  unread: number;
  /** True on the admin pages on a phone, where the pill is in the header and covers no field. */
  isDocked: boolean;
  onOpen: () => void;
}

const FLOATING =
  'flex min-h-11 items-center gap-2.5 rounded-full bg-paper px-5 text-body text-ink shadow-black/10 shadow-lg ring-1 ring-hairline hover:ring-soft motion-safe:transition motion-safe:duration-300 motion-safe:ease-calm motion-safe:starting:translate-y-2';
const DOCKED =
  'flex min-h-11 min-w-11 items-center justify-center gap-3 px-2 text-[13px] text-soft hover:text-ink';

/** Room for the pill below the end of a page, so that it covers nothing there. */
const CLEARED_FOOTER = 'footer.page-width, [data-page-end] { padding-bottom: 64px }';

/** The minimised widget: a dot that shows presence (only while floating), and the unread count (CHAT-1). */
export function ChatPill({ ref, isPresent, unread, isDocked, onOpen }: ChatPillProps) {
  const t = useTexts(chatTexts);
  const newWords = fillIn(t.newMessages, { n: badgeText(unread) });
  return (
    <div className={isDocked ? '' : 'fixed right-5 bottom-[max(20px,env(safe-area-inset-bottom))]'}>
      <button
        ref={ref}
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className={isDocked ? DOCKED : FLOATING}
      >
        {/* In the header the presence switch shows presence. */}
        {!isDocked && (
          <span
            className={`size-2 rounded-full border ${isPresent ? 'border-seal bg-seal' : 'border-soft'}`}
          />
        )}
        {t.title}
        {unread > 0 && (
          <span className="-mr-2 min-w-6 rounded-full bg-seal px-1.5 text-center text-[13px] leading-6 font-medium text-paper tabular-nums">
            <span aria-hidden>{badgeText(unread)}</span>
            <span className="sr-only">{newWords}</span>
          </span>
        )}
      </button>
      {!isDocked && <style>{CLEARED_FOOTER}</style>}
      <p role="status" className="sr-only">
        {unread > 0 && newWords}
      </p>
    </div>
  );
}
