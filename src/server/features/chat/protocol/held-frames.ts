import type { ClientFrame } from '../../../../shared/chat.ts';

/** No client sends more than this before its first answer. */
const MAX_HELD = 20;
/** Each replaces the one before it. */
const STATES: readonly (ClientFrame['type'] | undefined)[] = ['tour_move', 'tour_follow'];

/** What a connection sends while its join, or the next collection of its tour, waits for a read. */
export class HeldFrames {
  #frames: (ClientFrame | undefined)[] = [];

  /** The latest state is always held; of other frames, those after the first twenty are dropped (WALK-2). */
  add(frame: ClientFrame | undefined): void {
    const isState = STATES.includes(frame?.type);
    if (isState) this.#frames = this.#frames.filter((held) => held?.type !== frame?.type);
    if (isState || this.#frames.length < MAX_HELD) this.#frames.push(frame);
  }

  take(): (ClientFrame | undefined)[] {
    return this.#frames.splice(0);
  }
}
