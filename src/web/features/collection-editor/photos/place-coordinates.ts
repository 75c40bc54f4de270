import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

const SIDEWAYS: Partial<Record<string, KeyboardCode>> = {
  [KeyboardCode.Up]: KeyboardCode.Left,
  [KeyboardCode.Down]: KeyboardCode.Right,
};

/**
 * Where an arrow key takes a lifted photo. The five stand in a row on a desktop and in a column on a phone: up is
 * earlier and down is later in both, as nothing lies above or below a row.
 */
export const placeCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const straight = sortableKeyboardCoordinates(event, args);
  const code = SIDEWAYS[event.code];
  if (straight !== undefined || code === undefined) return straight;
  return sortableKeyboardCoordinates(new KeyboardEvent(event.type, { code }), args);
};
