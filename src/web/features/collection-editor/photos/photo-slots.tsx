import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { editorTexts } from '../texts.ts';

/** A press becomes a drag after this distance, so that a click stays a click. */
const DRAG_START_PX = 6;
/** A finger must rest on a photo to pick it up; moving at once scrolls. */
const TOUCH_HOLD = { delay: 250, tolerance: 8 };

interface PhotoSlotsProps {
  /** One id per place, in order; an id moves with its photo. */
  ids: readonly string[];
  onMove: (from: number, to: number) => void;
  /** Called at the start and the end of a drag: meanwhile Escape must cancel the drag and not close the dialog. */
  onDragging: (dragging: boolean) => void;
  renderSlot: (id: string, place: number, onStep: (step: -1 | 1) => void) => ReactNode;
  /** Lays the slots out; by default in a row, on a phone in a column. */
  render?: (slots: ReactNode[]) => ReactNode;
}

/** The five places in order; their photos are moved by dragging, by keyboard, or by buttons (COL-3). */
export function PhotoSlots({ ids, onMove, onDragging, renderSlot, render = inRow }: PhotoSlotsProps) {
  const t = useTexts(editorTexts);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: placeCoordinates }),
  );
  const at = (text: string, id: UniqueIdentifier) => text.replace('{n}', String(ids.indexOf(String(id)) + 1));
  const announcements: Announcements = {
    onDragStart: ({ active }) => at(t.lifted, active.id),
    onDragOver: ({ over }) => (over ? at(t.overPlace, over.id) : undefined),
    onDragEnd: ({ over }) => (over ? at(t.dropped, over.id) : t.dragCancelled),
    onDragCancel: () => t.dragCancelled,
  };
  const step = (place: number) => (by: -1 | 1) => {
    const to = neighbourPlace(place, by, ids.length);
    if (to === undefined) return;
    onMove(place, to);
    setSaid(t.movedTo.replace('{n}', String(to + 1)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragHelp } }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={({ active, over }) => {
        onDragging(false);
        const move = dragMove(ids, String(active.id), over ? String(over.id) : undefined);
        if (move) onMove(move.from, move.to);
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {render(ids.map((id, place) => renderSlot(id, place, step(place))))}
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}

function inRow(slots: ReactNode[]) {
  return <ol className="grid gap-5 md:grid-cols-5 md:gap-4">{slots}</ol>;
}

const SIDEWAYS: Partial<Record<string, KeyboardCode>> = {
  [KeyboardCode.Up]: KeyboardCode.Left,
  [KeyboardCode.Down]: KeyboardCode.Right,
};

/**
 * Where an arrow key moves a picked-up photo. The five are a row on a desktop and a column on a phone. Up is earlier
 * and down is later in both.
 */
const placeCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const straight = sortableKeyboardCoordinates(event, args);
  const code = SIDEWAYS[event.code];
  if (straight !== undefined || code === undefined) return straight;
  return sortableKeyboardCoordinates(new KeyboardEvent(event.type, { code }), args);
};

/** The place after a step; undefined beyond the ends (COL-3). */
export function neighbourPlace(place: number, step: -1 | 1, count: number): number | undefined {
  const next = place + step;
  return next < 0 || next >= count ? undefined : next;
}

/** The places where a drag began and ended; undefined when it changed nothing. */
export function dragMove(
  ids: readonly string[],
  activeId: string,
  overId: string | undefined,
): { from: number; to: number } | undefined {
  const from = ids.indexOf(activeId);
  const to = overId === undefined ? -1 : ids.indexOf(overId);
  return from === -1 || to === -1 || from === to ? undefined : { from, to };
}
