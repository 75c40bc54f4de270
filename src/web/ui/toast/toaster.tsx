import '../../styles/later.css';
import { Toast } from 'radix-ui';
import { useRef, useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useAllowFocusPastTrap } from '../dialog/use-allow-focus-past-trap.ts';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../texts.ts';
import { TOAST_DEFAULT_MS } from './toast-store.ts';
import { toastStore } from './use-toast.ts';

const SWIPE_THRESHOLD_PX = 50;
const none: readonly never[] = [];

/**
 * Where messages appear: at the top on phones, whose buttons are at the bottom. A swipe to the right dismisses, F8
 * moves the focus there (TOAST-1).
 */
export function Toaster() {
  const t = useTexts(uiTexts);
  const viewport = useRef<HTMLOListElement>(null);
  useAllowFocusPastTrap(viewport);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => none);
  return (
    <Toast.Provider
      duration={TOAST_DEFAULT_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={t.notification}
    >
      {toasts.map(
        ({ id, open, title, description, action, tone = 'plain', durationMs = TOAST_DEFAULT_MS }) => (
          <Toast.Root
            key={id}
            open={open}
            duration={durationMs}
            type={tone === 'destructive' ? 'foreground' : 'background'}
            onOpenChange={(nowOpen) => nowOpen || toastStore.dismiss(id)}
            onEscapeKeyDown={(event) => {
              if (!viewport.current?.contains(document.activeElement)) passOn(event);
            }}
            className={`pointer-events-auto flex w-full items-center gap-3 border-l-2 bg-ink py-3 pr-1 pl-4 text-paper ring-1 ring-white/10 shadow-lg shadow-black/15 ${tone === 'destructive' ? 'border-seal' : 'border-soft'} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-full data-[swipe=end]:opacity-0 motion-safe:data-[swipe=cancel]:transition-transform motion-safe:data-[state=open]:transition motion-safe:duration-200 motion-safe:starting:opacity-0`}
          >
            <div className="min-w-0 flex-1 py-1 text-[14px] leading-5">
              <Toast.Title className="font-medium">{title}</Toast.Title>
              {description && (
                <Toast.Description className="pt-0.5 wrap-anywhere">{description}</Toast.Description>
              )}
            </div>
            {action && (
              <Toast.Action asChild altText={action.label}>
                <button
                  type="button"
                  onClick={action.onPress}
                  className="h-11 shrink-0 rounded-[3px] px-2 text-[14px] underline decoration-paper/50 underline-offset-3 hover:decoration-paper md:pointer-fine:h-8"
                >
                  {action.label}
                </button>
              </Toast.Action>
            )}
            <Toast.Close asChild>
              <IconButton label={t.close} onInk>
                <Icon name="close" />
              </IconButton>
            </Toast.Close>
          </Toast.Root>
        ),
      )}
      {/* In the viewer below its upper buttons and beside its panel, and opposite an open chat, so as not to cover
          controls. */}
      <Toast.Viewport
        ref={viewport}
        hotkey={['F8']}
        label={t.notifications}
        className="pointer-events-none fixed top-0 right-0 z-60 m-0 flex w-full list-none flex-col p-5 pt-[max(20px,env(safe-area-inset-top))] outline-none max-md:[body:has([data-slideshow])_&]:pt-[calc(max(8px,env(safe-area-inset-top))+52px)] md:top-auto md:bottom-0 md:w-[400px] lg:[body:has([data-slideshow=off])_&]:right-[340px] md:[body:has([data-chat=open],[data-chat=maximised])_&]:right-auto md:[body:has([data-chat=open],[data-chat=maximised])_&]:left-0"
      />
    </Toast.Provider>
  );
}

/**
 * For Radix a message is the topmost layer; for a user who presses Escape it is none, so what is beneath closes too
 * (VIEW-7).
 */
function passOn({ target }: KeyboardEvent): void {
  // After this event the message is dismissed and no longer in the way.
  setTimeout(() =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  );
}
