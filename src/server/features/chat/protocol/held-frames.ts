import type { ClientFrame } from '../../../../shared/chat.ts';

/** A client that waits for the answer to its join sends fewer frames. */
const MAX_HELD = 20;
/** A frame of these types replaces a queued frame of the same type. */
const STATES: readonly (ClientFrame['type'] | undefined)[] = ['tour_start', 'tour_move', 'tour_follow'];

/** Queues a connection's frames while a query delays the frame before them (a join, or a frame of the guide). */
export class HeldFrames {
  #frames: (ClientFrame | undefined)[] = [];

  /** Always queues the latest state; drops any other frame while twenty are queued (WALK-2). */
  add(frame: ClientFrame | undefined): void {
    const isState = STATES.includes(frame?.type);
    if (isState) this.#frames = this.#frames.filter((held) => held?.type !== frame?.type);
    if (isState || this.#frames.length < MAX_HELD) this.#frames.push(frame);
  }

  take(): (ClientFrame | undefined)[] {
    return this.#frames.splice(0);
  }
}
