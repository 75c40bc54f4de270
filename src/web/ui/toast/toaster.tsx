import '../../styles/later.css';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useAllowFocusPastTrap } from '../dialog/use-allow-focus-past-trap.ts';
import { isComposing } from '../form/is-composing.ts';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icons.tsx';
import { toastTexts } from './texts.ts';
import { durationOf, TOAST_DEFAULT_MS } from './toast-store.ts';
import { toastStore } from './use-toast.ts';

const SWIPE_THRESHOLD_PX = 50;
const none: readonly never[] = [];

const styles = {
  corner: {
    box: 'items-center border-l-2 bg-ink py-3 pr-1 pl-4 text-paper ring-1 ring-white/10 shadow-lg shadow-black/15',
    words: 'text-body leading-5',
    title: 'font-medium',
    description: 'pt-0.5',
  },
  centre: {
    // The shadow covers the page like the backdrop of the form that the message replaces.
    box: 'shadow-[0_0_0_100vmax_color-mix(in_srgb,var(--paper)_86%,transparent)] items-start bg-paper py-8 pr-4 pl-10 text-ink ring-1 ring-hairline max-md:pl-6',
    words: 'text-[15px] leading-6',
    title: 'font-serif text-[32px] leading-10 [&:lang(ja)]:font-mincho [&:lang(ja)]:text-[26px]',
    description: 'pt-2',
  },
};

/**
 * Shows the messages: on a phone at the top or bottom, away from the pressed button, so that they do not cover it. A
 * swipe to the right dismisses a message, and F8 moves the focus to it (TOAST-1).
 */
export function Toaster() {
  const t = useTexts(toastTexts);
  const viewport = useRef<HTMLOListElement>(null);
  useAllowFocusPastTrap(viewport);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => none);
  const side = useSideAwayFromFocus(toasts[0]?.id);
  return (
    <Toast.Provider
      duration={TOAST_DEFAULT_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={t.notification}
    >
      {toasts.map((toast) => {
        const { id, open, title, description, quote, action, tone = 'plain', place = 'corner', lang } = toast;
        const style = styles[place];
        return (
          <Toast.Root
            key={id}
            open={open}
            duration={durationOf(toast)}
            type={tone === 'destructive' ? 'foreground' : 'background'}
            onOpenChange={(nowOpen) => nowOpen || toastStore.dismiss(id)}
            onEscapeKeyDown={(event) => {
              if (isComposing(event)) event.preventDefault();
              else if (!viewport.current?.contains(document.activeElement)) passOn(event);
            }}
            lang={lang}
            data-place={place}
            className={`pointer-events-auto flex w-full gap-3 ${style.box} ${tone === 'destructive' ? 'border-seal' : 'border-soft'} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-full data-[swipe=end]:opacity-0 motion-safe:data-[swipe=cancel]:transition-transform motion-safe:data-[state=open]:transition motion-safe:duration-200 motion-safe:starting:opacity-0`}
          >
            <div ref={holdFocus} className={`min-w-0 flex-1 py-1 ${style.words}`}>
              <Toast.Title className={style.title}>{title}</Toast.Title>
              {description && (
                <Toast.Description className={`wrap-anywhere ${style.description}`}>
                  {description}
                </Toast.Description>
              )}
              {quote && (
                <blockquote className="mt-6 line-clamp-3 border-hairline border-t pt-4 text-[13px] text-soft wrap-anywhere">
                  {quote}
                </blockquote>
              )}
            </div>
            {action && (
              <Toast.Action asChild altText={action.label}>
                <button
                  type="button"
                  onClick={action.onPress}
                  className="h-11 shrink-0 rounded-[3px] px-2 text-body underline decoration-paper/50 underline-offset-3 hover:decoration-paper md:pointer-fine:h-8"
                >
                  {action.label}
                </button>
              </Toast.Action>
            )}
            <Toast.Close asChild>
              <IconButton label={t.close} onInk={place === 'corner'}>
                <Icon name="close" />
              </IconButton>
            </Toast.Close>
          </Toast.Root>
        );
      })}
      {/* The place in the viewer: on desktops the bottom left; on phones below the upper buttons, or the bottom over
          an open sheet; in crop mode the top. With an open chat, messages appear on the left, away from the chat. */}
      <Toast.Viewport
        ref={viewport}
        data-side={side}
        hotkey={['F8']}
        label={t.notifications}
        className="pointer-events-none fixed top-0 right-0 z-60 m-0 flex w-full list-none flex-col p-5 pt-[max(20px,env(safe-area-inset-top))] outline-none max-md:[body:has([data-slideshow])_&]:pt-[calc(max(8px,env(safe-area-inset-top))+52px)] max-md:[body:not(:has([data-slideshow]))_&[data-side=bottom]]:top-auto max-md:[body:not(:has([data-slideshow]))_&[data-side=bottom]]:bottom-0 max-md:data-[side=bottom]:pb-[max(20px,env(safe-area-inset-bottom))] md:top-auto md:bottom-0 md:w-[400px] max-md:[body:has([data-slideshow=off]_[data-open])_&]:top-auto max-md:[body:has([data-slideshow=off]_[data-open])_&]:bottom-0 lg:[body:has([data-slideshow])_&]:right-auto lg:[body:has([data-slideshow])_&]:left-0 lg:[body:has([data-slideshow])_&]:w-[min(400px,calc(50vw-260px))] lg:[body:has([data-slideshow])_&]:px-4 lg:[body:has([data-slideshow])_&]:py-2.5 md:[body:has([data-chat=open],[data-chat=maximised])_&]:right-auto md:[body:has([data-chat=open],[data-chat=maximised])_&]:left-0 [body:has([data-slideshow]>[inert])_&]:top-0! [body:has([data-slideshow]>[inert])_&]:bottom-auto! has-data-[place=centre]:inset-0! has-data-[place=centre]:w-full! has-data-[place=centre]:max-w-[500px] has-data-[place=centre]:m-auto has-data-[place=centre]:h-fit"
      />
    </Toast.Provider>
  );
}

/**
 * A `ref`: when the page replaces or dismisses a message that has the focus, the list of messages receives the focus.
 * When a visitor closes a message, Radix does the same.
 */
function holdFocus(words: HTMLElement | null) {
  const message = words?.closest('li');
  return () => {
    if (message?.contains(document.activeElement)) message.parentElement?.focus({ preventScroll: true });
  };
}

/** The side of a phone's screen away from the focused button; `top` for a field, as the keyboard is at the bottom. */
function useSideAwayFromFocus(newest: number | undefined): 'top' | 'bottom' {
  const [side, setSide] = useState<'top' | 'bottom'>('top');
  useEffect(() => {
    if (newest === undefined) return;
    // In the next frame, because a dialog that closes with the message has returned the focus by then.
    const frame = requestAnimationFrame(() => setSide(isFocusHigh() ? 'bottom' : 'top'));
    return () => cancelAnimationFrame(frame);
  }, [newest]);
  return side;
}

/** True if a button in the upper half of the screen has the focus; false in the viewer, where CSS sets the place. */
function isFocusHigh(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLButtonElement) || document.querySelector('[data-slideshow]')) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > 0 && (top + bottom) / 2 < window.innerHeight / 2;
}

/**
 * Repeats Escape for the layer below. For Radix the message is the topmost layer, but a visitor whose focus is
 * outside of the message wants to close the viewer or dialog (VIEW-7).
 */
function passOn({ target }: KeyboardEvent): void {
  // In a timer, because the message is no longer a layer after the first event has dismissed it.
  setTimeout(() =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  );
}
