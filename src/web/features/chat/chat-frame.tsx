import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { Rnd } from 'react-rnd';
import { ChatGrip } from './chat-grip.tsx';
import { HANDLE_CLASS, NO_HANDLE_CLASS } from './chat-header.tsx';
import { type Box, fitBox, MIN_SIZE, maximisedBox, maxSize, roomFor } from './chat-window.ts';
import type { VisibleViewport } from './use-viewport.ts';

const surface =
  'flex h-full flex-col overflow-hidden bg-paper text-ink pointer-events-auto motion-safe:transition-opacity motion-safe:duration-200 motion-safe:starting:opacity-0';

interface ChatFrameProps {
  label: string;
  isSheet: boolean;
  isMaximised: boolean;
  viewport: VisibleViewport;
  rightFreePx: number;
  box: Box | undefined;
  onBox: (box: Box) => void;
  /** Escape on the sheet. */
  onClose: () => void;
  children: ReactNode;
}

/** The widget's frame (CHAT-1): a movable, resizable window, on a phone a sheet as high as the visible area. */
export function ChatFrame({ label, isSheet, ...rest }: ChatFrameProps) {
  return isSheet ? <Sheet label={label} {...rest} /> : <Window label={label} {...rest} />;
}

function Window({ label, ...rest }: Omit<ChatFrameProps, 'isSheet'>) {
  const { isMaximised, box, onBox, children } = rest;
  const viewport = { ...rest.viewport, width: rest.viewport.width - rest.rightFreePx };
  const place = isMaximised ? maximisedBox(viewport) : fitBox(box, viewport);
  const largest = maxSize(viewport);
  useRoom(roomFor(place, viewport));
  return (
    // A layer of the window's size: react-rnd positions relative to its parent, and a fixed box of its own would drift.
    <div className="pointer-events-none fixed inset-0">
      <Rnd
        size={{ width: place.width, height: place.height }}
        position={{ x: place.x, y: place.y }}
        minWidth={MIN_SIZE.width}
        minHeight={MIN_SIZE.height}
        maxWidth={largest.width}
        maxHeight={largest.height}
        bounds="parent"
        dragHandleClassName={HANDLE_CLASS}
        cancel={`.${NO_HANDLE_CLASS}`}
        disableDragging={isMaximised}
        enableResizing={!isMaximised}
        className="pointer-events-auto"
        onDragStop={(_, { x, y }) => onBox({ ...place, x, y })}
        onResizeStop={(_event, _direction, element, _delta, { x, y }) =>
          onBox({ x, y, width: element.offsetWidth, height: element.offsetHeight })
        }
      >
        <section
          aria-label={label}
          className={`${surface} relative shadow-black/15 shadow-xl ring-1 ring-hairline`}
        >
          {!isMaximised && <ChatGrip box={place} viewport={viewport} onBox={onBox} />}
          {children}
        </section>
      </Rnd>
    </div>
  );
}

/** Exposes the space the window takes to the admin pages: `--chat-right` and `--chat-below`. */
function useRoom({ right, below }: ReturnType<typeof roomFor>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--chat-right', `${right}px`);
    style.setProperty('--chat-below', `${below}px`);
    return () => {
      style.removeProperty('--chat-right');
      style.removeProperty('--chat-below');
    };
  }, [right, below]);
}

/** A modal sheet: it hides the whole page, so neither focus nor screen reader goes there. */
function Sheet({ label, viewport, onClose, children }: Omit<ChatFrameProps, 'isSheet'>) {
  const leaveFocus = (event: Event) => event.preventDefault();
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Content
        aria-modal="true"
        aria-describedby={undefined}
        // Opening moves focus to the composer, closing to the pill; a page load leaves focus alone.
        onOpenAutoFocus={leaveFocus}
        onCloseAutoFocus={leaveFocus}
        onInteractOutside={leaveFocus}
        // Covers the page where browser and keyboard disagree by a few pixels.
        className={`${surface} fixed inset-x-0 top-0 shadow-[0_48px_0_var(--paper)] outline-none`}
        style={{ height: viewport.height, transform: `translateY(${viewport.top}px)` }}
      >
        <Dialog.Title className="sr-only">{label}</Dialog.Title>
        {children}
      </Dialog.Content>
    </Dialog.Root>
  );
}
