/** A reason why the favourites do not move; they move when none applies (FAV-1). */
export type PauseReason = 'hover' | 'focus' | 'drag' | 'offscreen' | 'motion' | 'visitor' | 'covered';

/**
 * Collects the reasons, so that the end of one does not undo another: when the pointer leaves, the visitor's pause
 * must still apply. `onChange` is called only when the row starts or stops moving.
 */
export function createPauseReasons(onChange: (isMoving: boolean) => void, initially: PauseReason[] = []) {
  const reasons = new Set<PauseReason>(initially);
  return {
    set(reason: PauseReason, applies: boolean): void {
      const wasMoving = reasons.size === 0;
      if (applies) reasons.add(reason);
      else reasons.delete(reason);
      const isMoving = reasons.size === 0;
      if (isMoving !== wasMoving) onChange(isMoving);
    },
    isMoving: () => reasons.size === 0,
  };
}
