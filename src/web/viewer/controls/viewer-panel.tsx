import { Dialog } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type DateString, dateLine } from '../../../shared/dates.ts';
import { showKeys } from '../../features/keys/show-keys.tsx';
import { MetadataPanel } from '../../features/metadata/metadata-panel.tsx';
import { PhotographersWords } from '../../features/remarks/photographers-words.tsx';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { renderOwnerText } from '../../lib/words/render-owner-text.ts';
import { PanelAction } from '../../ui/panel-action.tsx';
import { viewerTexts } from '../texts.ts';
import type { PanelTools } from '../use-viewer-tour.tsx';
import type { PlaylistPhoto } from '../viewer-state.ts';
import { useSheetDrag } from './use-sheet.ts';

/** Longer captions are set smaller. */
const LONG_CAPTION = 90;

const captionSize = (text: string) =>
  text.length > LONG_CAPTION
    ? 'text-[21px] leading-snug'
    : 'text-[32px] leading-[1.15] text-balance max-lg:short:text-[26px]';

/** A tab of the panel that its owner fills: the two elements are passed to it. */
export interface PanelChat {
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  /** Whether the sheet is open, on narrow screens. */
  onSheet: (open: boolean) => void;
  badge: (element: HTMLElement | null) => void;
  room: (element: HTMLElement | null) => void;
}

interface ViewerPanelProps {
  id: string;
  photo: PlaylistPhoto;
  today: DateString;
  siteName: string;
  /** Whether the sheet is open. Beside the photo the panel is always visible. */
  open: boolean;
  sheetRef: RefObject<HTMLElement | null>;
  /** In the slideshow only photos are visible. */
  hidden: boolean;
  onFullscreen: () => void;
  onClose: () => void;
  /** Between the photo's texts and its camera data. */
  likes?: ReactNode;
  /** Below everything, before fullscreen: sharing, the owner's tools. */
  actions?: ReactNode;
  chat?: PanelChat | undefined;
  tools?: PanelTools | undefined;
}

const SHEET =
  'max-lg:inset-x-0 max-lg:bottom-[var(--keyboard,0px)] max-lg:h-[min(var(--sheet-height),100dvh-var(--keyboard,0px)-56px)] max-lg:border-t max-lg:border-hairline max-lg:short:border-t-0 max-lg:short:left-auto max-lg:short:w-(--sheet-width) max-lg:short:pr-[env(safe-area-inset-right)] max-lg:short:h-full max-lg:bg-panel max-lg:touch-pan-y max-lg:transition-[translate,transform] max-lg:not-data-open:transition-[translate,transform,visibility] max-lg:duration-300 max-lg:ease-calm motion-reduce:transition-none max-lg:not-data-open:invisible max-lg:not-data-open:translate-y-full';
const SIDE =
  'lg:inset-y-0 lg:right-0 lg:z-10 lg:w-[360px] lg:translate-x-[calc(360px-var(--panel-width))] lg:border-l lg:border-hairline lg:bg-panel lg:in-data-[panel=hidden]:invisible lg:in-data-panel:transition-[visibility] lg:in-data-panel:duration-250';

/** Texts, then camera data and actions: side by side on a tablet's sheet. */
const COLUMNS =
  'md:max-lg:not-short:grid md:max-lg:not-short:grid-cols-[minmax(0,1fr)_304px] md:max-lg:not-short:content-start md:max-lg:not-short:gap-x-14 md:max-lg:not-short:px-10';

/** The photo's details (VIEW-2, VIEW-3): beside it on desktops, elsewhere a sheet from below (VIEW-1). */
export function ViewerPanel(props: ViewerPanelProps) {
  const { id, photo, today, siteName, open, sheetRef, hidden, onFullscreen, onClose, likes, actions, chat } =
    props;
  const { tools } = props;
  const { collection, details } = photo;
  const scroller = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const t = useTexts(viewerTexts);
  const handle = useRef<HTMLButtonElement>(null);
  const inTools = tools?.isOpen === true && !hidden;
  const inChat = chat?.isOpen === true && !inTools && !hidden;
  const onSheet = chat?.onSheet;
  useEffect(() => onSheet?.(open), [onSheet, open]);
  useSheetFocus(open, handle);
  useSheetDrag(sheetRef, scroller, onClose);
  const title = collection.date === today ? t.todayTitle : fillIn(t.galleryTitle, { site: siteName });
  const dayTitle = renderOwnerText(language, collection.title);
  const caption = renderOwnerText(language, details.caption);
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
      {inChat && <ChatPlace room={chat.room} />}
      {inTools && (
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">{tools.content(photo)}</div>
      )}
      <div
        ref={scroller}
        hidden={inChat || inTools}
        className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain"
      >
        <div
          className={`${COLUMNS} grow px-6 pb-[max(1.75rem,env(safe-area-inset-bottom))] lg:px-[30px] ${chat ? 'pt-5' : 'lg:pt-7'}`}
        >
          <div
            className={`col-span-full flex justify-between gap-4 text-[13px] text-soft ${chat ? '' : 'lg:pr-20'}`}
          >
            <Dialog.Title>{title}</Dialog.Title>
            <p>{fillIn(t.place, { n: photo.place, total: photo.total })}</p>
          </div>
          <div>
            <p className="mt-5 text-[12px] tracking-[0.12em] text-soft uppercase">
              {dateLine(collection.date, language)}
            </p>
            {caption.text !== '' && (
              <p lang={caption.lang} className={`mt-1.5 font-serif text-ink ${captionSize(caption.text)}`}>
                {caption.text}
              </p>
            )}
            {dayTitle.text !== '' && (
              <p
                className={
                  caption.text === ''
                    ? 'mt-1.5 font-serif text-[32px] leading-tight'
                    : 'mt-1.5 font-serif text-[21px] leading-snug text-soft italic [&:lang(ja)]:not-italic'
                }
                lang={dayTitle.lang}
              >
                {dayTitle.text}
              </p>
            )}
            {likes && <div className="mt-6">{likes}</div>}
            <PhotographersWords remarks={details.remarks} className="mt-6 border-t border-hairline pt-6" />
          </div>
          <div>
            <div className="mt-6 border-t border-hairline pt-6 md:max-lg:not-short:mt-5 md:max-lg:not-short:border-t-0 md:max-lg:not-short:pt-0">
              <MetadataPanel url={photo.url} range={photo.details.range} />
            </div>
            <div className="pt-6">
              <div className="border-t border-hairline pt-3">
                {actions}
                <PanelAction
                  icon="fullscreen"
                  onClick={onFullscreen}
                  aria-keyshortcuts="F"
                  aside={<kbd className="font-sans">F</kbd>}
                  className="max-lg:hidden"
                >
                  {t.fullscreen}
                </PanelAction>
                <PanelAction
                  icon="keys"
                  onClick={() => void showKeys()}
                  aside={<kbd className="font-sans">?</kbd>}
                  className="max-lg:hidden"
                >
                  {t.keys}
                </PanelAction>
              </div>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The photo's label, the chat and a guide's tools. Buttons, because the arrow keys show other photos (VIEW-7). */
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
      {tools && tab(t.walk, 'tools')}
    </div>
  );
}

/** Where the chat is put. What is dragged in its list moves the list, not the sheet around it. */
function ChatPlace({ room }: Pick<PanelChat, 'room'>) {
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
    room(element);
    return () => {
      stop.abort();
      room(null);
    };
  }, [room]);
  return (
    <div ref={place} className="flex min-h-0 grow flex-col pb-[env(safe-area-inset-bottom)] lg:px-3.5" />
  );
}

/**
 * A sheet that was opened by a button moves the focus to its handle, and back to that button on closing. Opened by a
 * swipe it leaves the focus alone.
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
