import { Dialog } from 'radix-ui';
import {
  type CSSProperties,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useState,
} from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { useCloseRequest } from '../../../ui/dialog/use-close-request.ts';
import { isComposing } from '../../../ui/form/is-composing.ts';
import { chatTexts } from '../texts.ts';
import { HANDLE_CLASS, NO_HANDLE_CLASS } from './chat-header.tsx';
import {
  type Box,
  type DragSide,
  dragBox,
  fitBox,
  maximisedBox,
  nudgeBox,
  roomFor,
  type Viewport,
} from './chat-window.ts';
import type { VisibleViewport } from './use-viewport.ts';

const surface =
  'flex h-full flex-col overflow-hidden bg-paper text-ink pointer-events-auto motion-safe:transition-opacity motion-safe:duration-200 motion-safe:starting:opacity-0';

interface ChatFrameProps {
  label: string;
  isSheet: boolean;
  isMaximised: boolean;
  viewport: VisibleViewport;
  box: Box | undefined;
  onBox: (box: Box) => void;
  /** Called on Escape or a phone's Back while the chat is a sheet. */
  onClose: () => void;
  children: ReactNode;
}

/** The widget's frame (CHAT-1): a movable, resizable window, on a phone a sheet as high as the visible area. */
export function ChatFrame({ label, isSheet, ...rest }: ChatFrameProps) {
  return isSheet ? <Sheet label={label} {...rest} /> : <Window label={label} {...rest} />;
}

function Window({ label, ...rest }: Omit<ChatFrameProps, 'isSheet'>) {
  const { isMaximised, viewport, box, onBox, children } = rest;
  const fittedBox = isMaximised ? maximisedBox(viewport) : fitBox(box, viewport);
  const { dragged, begin } = useBoxDrag({ box: fittedBox, viewport, onBox });
  const { x, y, width, height } = dragged ?? fittedBox;
  useRoom(roomFor(fittedBox, viewport));
  const onHeaderPress = (event: ReactPointerEvent) => {
    const { target } = event;
    const isHandle = target instanceof Element && target.closest(`.${HANDLE_CLASS}`) !== null;
    if (isHandle && target.closest(`.${NO_HANDLE_CLASS}`) === null) begin({ x: 0, y: 0 }, event);
  };
  return (
    <div className="pointer-events-none fixed" style={{ left: x, top: y, width, height }}>
      <section
        aria-label={label}
        onPointerDown={isMaximised ? undefined : onHeaderPress}
        className={`${surface} relative shadow-black/15 shadow-xl ring-1 ring-hairline`}
      >
        {!isMaximised && <ChatGrip box={fittedBox} viewport={viewport} onBox={onBox} />}
        {children}
      </section>
      {!isMaximised &&
        SIDES.map((side) => (
          <div
            key={`${side.x} ${side.y}`}
            onPointerDown={(event) => begin(side, event)}
            className="pointer-events-auto absolute touch-none"
            style={edgeStyle(side)}
          />
        ))}
    </div>
  );
}

/** The four edges, then the corners, which lie over them. */
const SIDES: readonly DragSide[] = [
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: 1 },
  { x: -1, y: -1 },
  { x: 1, y: 1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
];
const EDGE_WIDTH_PX = 10;
const CORNER_PX = 20;

/** The grab area of an edge or corner, centred on it. */
function edgeStyle({ x, y }: DragSide): CSSProperties {
  const size = x !== 0 && y !== 0 ? CORNER_PX : EDGE_WIDTH_PX;
  const out = -size / 2;
  const cursors = { 0: x === 0 ? 'ns-resize' : 'ew-resize', 1: 'nwse-resize', [-1]: 'nesw-resize' } as const;
  return {
    cursor: cursors[(x * y) as -1 | 0 | 1],
    ...(x === 0 ? { left: 0, right: 0 } : { width: size, [x < 0 ? 'left' : 'right']: out }),
    ...(y === 0 ? { top: 0, bottom: 0 } : { height: size, [y < 0 ? 'top' : 'bottom']: out }),
  };
}

/** Tells the admin pages' CSS how much space the window takes: `--chat-right` and `--chat-below`. */
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

/** The sheet hides the whole page. It is modal, so that neither focus nor screen reader can enter the page. */
function Sheet({ label, viewport, onClose, children }: Omit<ChatFrameProps, 'isSheet'>) {
  const leaveFocus = (event: Event) => event.preventDefault();
  useCloseRequest(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Content
        aria-modal="true"
        aria-describedby={undefined}
        // `useWidget` moves the focus: on opening to the composer, on closing to the pill, at page load not at all.
        onOpenAutoFocus={leaveFocus}
        onCloseAutoFocus={leaveFocus}
        onInteractOutside={leaveFocus}
        onEscapeKeyDown={(event) => {
          if (isComposing(event)) event.preventDefault();
        }}
        // The shadow covers the gap of a few pixels that some browsers leave between sheet and keyboard.
        className={`${surface} fixed inset-x-0 top-0 shadow-[0_48px_0_var(--paper)] outline-none`}
        style={{ height: viewport.height, transform: `translateY(${viewport.top}px)` }}
      >
        <Dialog.Title className="sr-only">{label}</Dialog.Title>
        {children}
      </Dialog.Content>
    </Dialog.Root>
  );
}

interface ChatGripProps {
  box: Box;
  viewport: Viewport;
  onBox: (box: Box) => void;
}

/** Moves and resizes the window by keyboard (CHAT-1); visible only while focused. */
function ChatGrip({ box, viewport, onBox }: ChatGripProps) {
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
      className="sr-only focus-visible:not-sr-only focus-visible:absolute! focus-visible:inset-x-2 focus-visible:top-2 focus-visible:z-1 focus-visible:bg-ink focus-visible:px-3 focus-visible:py-2 focus-visible:text-left focus-visible:text-[13px] focus-visible:leading-5 focus-visible:text-paper"
    >
      {t.grip}
    </button>
  );
}

interface BoxDragOptions {
  box: Box;
  viewport: Viewport;
  /** Called when the pointer is released after a move. */
  onBox: (box: Box) => void;
}

/** Moves or resizes the window with mouse, finger or pen; `dragged` is the box during a drag. */
function useBoxDrag({ box, viewport, onBox }: BoxDragOptions) {
  const [dragged, setDragged] = useState<Box>();

  function begin(side: DragSide, { button, isPrimary, pointerId, clientX, clientY }: ReactPointerEvent) {
    if (button !== 0 || !isPrimary) return;
    const over = new AbortController();
    let last: Box | undefined;
    const follow = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      last = dragBox(box, side, { x: event.clientX - clientX, y: event.clientY - clientY }, viewport);
      setDragged(last);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      over.abort();
      setDragged(undefined);
      if (event.type === 'pointerup' && last !== undefined) onBox(last);
    };
    // Listens on `window`, because the pointer may move faster than the edge.
    window.addEventListener('pointermove', follow, over);
    window.addEventListener('pointerup', end, over);
    window.addEventListener('pointercancel', end, over);
  }

  return { dragged, begin };
}
