import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { viewerTexts } from '../texts.ts';
import type { PanelTools } from '../use-viewer-tour.tsx';
import { PhotoLabel, type PhotoLabelProps } from './photo-label.tsx';
import { useSheetDrag } from './use-sheet.ts';

/** The chat's tab in the panel. The page renders into the elements that `badge` and `chatElement` receive. */
export interface PanelChat {
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  /** Called when the panel is mounted, and when its sheet on narrow screens opens or closes. */
  onSheet: (open: boolean) => void;
  badge: (element: HTMLElement | null) => void;
  chatElement: (element: HTMLElement | null) => void;
}

interface ViewerPanelProps extends Omit<PhotoLabelProps, 'hasTabs'> {
  id: string;
  /** Whether the sheet is open; has no effect where the panel is beside the photo. */
  open: boolean;
  sheetRef: RefObject<HTMLElement | null>;
  /** True in the slideshow and in crop mode. */
  hidden: boolean;
  onClose: () => void;
  chat?: PanelChat | undefined;
  tools?: PanelTools | undefined;
}

const SHEET =
  'max-lg:inset-x-0 max-lg:bottom-[var(--keyboard,0px)] max-lg:h-[min(var(--sheet-height),100dvh-var(--keyboard,0px)-56px)] max-lg:border-t max-lg:border-hairline max-lg:short:border-t-0 max-lg:short:left-auto max-lg:short:w-(--sheet-width) max-lg:short:pr-[env(safe-area-inset-right)] max-lg:short:h-full max-lg:bg-panel max-lg:touch-pan-y max-lg:transition-[translate,transform] max-lg:not-data-open:transition-[translate,transform,visibility] max-lg:duration-300 max-lg:ease-calm motion-reduce:transition-none max-lg:not-data-open:invisible max-lg:not-data-open:translate-y-full';
const SIDE =
  'lg:inset-y-0 lg:right-0 lg:z-10 lg:w-[360px] lg:translate-x-[calc(360px-var(--panel-width))] lg:border-l lg:border-hairline lg:bg-panel lg:in-data-[panel=hidden]:invisible lg:in-data-panel:transition-[visibility] lg:in-data-panel:duration-250';

/** The photo's details (VIEW-2, VIEW-3): beside the photo on desktops, else a sheet from below (VIEW-1). */
export function ViewerPanel({
  id,
  open,
  sheetRef,
  hidden,
  onClose,
  chat,
  tools,
  ...label
}: ViewerPanelProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const t = useTexts(viewerTexts);
  const handle = useRef<HTMLButtonElement>(null);
  const inTools = tools?.isOpen === true && !hidden;
  const inChat = chat?.isOpen === true && !inTools && !hidden;
  const onSheet = chat?.onSheet;
  useEffect(() => onSheet?.(open), [onSheet, open]);
  useSheetFocus(open, handle);
  useSheetDrag(sheetRef, scroller, onClose);
  return (
    <section
      ref={sheetRef}
      id={id}
      aria-label={t.details}
      hidden={hidden}
      data-fade
      data-open={open || undefined}
      className={`absolute z-30 flex flex-col text-ink ${SHEET} ${SIDE}`}
    >
      <button
        ref={handle}
        type="button"
        aria-label={t.closeDetails}
        onClick={onClose}
        className="mx-auto grid h-11 w-24 shrink-0 place-items-center lg:hidden"
      >
        <span className="h-1 w-9 rounded-full bg-white/25" />
      </button>
      {chat && <Tabs chat={chat} tools={tools} />}
      {inChat && <ChatPlace chatElement={chat.chatElement} />}
      {inTools && (
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">{tools.content(label.photo)}</div>
      )}
      <div
        ref={scroller}
        hidden={inChat || inTools}
        className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain"
      >
        <PhotoLabel {...label} hasTabs={chat !== undefined} />
      </div>
    </section>
  );
}

/** Plain buttons instead of ARIA tabs, because the viewer uses the arrow keys to change the photo (VIEW-7). */
function Tabs({ chat, tools }: { chat: PanelChat; tools: PanelTools | undefined }) {
  const t = useTexts(viewerTexts);
  const open = tools?.isOpen ? 'tools' : chat.isOpen ? 'chat' : 'label';
  const tab = (label: string, name: typeof open, aside?: ReactNode) => (
    <button
      type="button"
      aria-pressed={name === open}
      onClick={() => {
        chat.onOpen(name === 'chat');
        tools?.onOpen(name === 'tools');
      }}
      className={`-mb-px min-h-11 min-w-11 border-b text-left text-[13px] ${name === open ? 'border-ink text-ink' : 'border-transparent text-soft hover:text-ink'}`}
    >
      {label}
      {aside}
    </button>
  );
  return (
    <div className="mx-6 flex shrink-0 gap-6 border-b border-hairline lg:mx-[30px] lg:mt-3 lg:mr-28">
      {tab(t.label, 'label')}
      {tab(t.chat, 'chat', <span ref={chat.badge} />)}
      {tools && tab(t.tour, 'tools')}
    </div>
  );
}

/** The element into which the chat is rendered. A drag in it scrolls the chat and does not move the sheet. */
function ChatPlace({ chatElement }: Pick<PanelChat, 'chatElement'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    const stop = new AbortController();
    for (const type of ['pointerdown', 'touchstart', 'touchmove']) {
      element?.addEventListener(type, (event) => event.stopPropagation(), {
        passive: true,
        signal: stop.signal,
      });
    }
    chatElement(element);
    return () => {
      stop.abort();
      chatElement(null);
    };
  }, [chatElement]);
  return (
    <div ref={place} className="flex min-h-0 grow flex-col pb-[env(safe-area-inset-bottom)] lg:px-3.5" />
  );
}

/**
 * If a button has the focus when the sheet opens, as after a press by keyboard, the focus moves to the sheet's
 * handle. If the handle has the focus when the sheet closes, the focus returns to the button.
 */
function useSheetFocus(open: boolean, handle: RefObject<HTMLElement | null>): void {
  const openedBy = useRef<HTMLElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (open && active instanceof HTMLButtonElement) {
      openedBy.current = active;
      handle.current?.focus({ preventScroll: true });
    }
    if (!open && active === handle.current) openedBy.current?.focus({ preventScroll: true });
  }, [open, handle]);
}
