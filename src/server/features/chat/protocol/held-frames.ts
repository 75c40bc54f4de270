import type { ClientFrame } from '../../../../shared/chat.ts';

/** Clients send fewer frames than this before their first answer. */
const MAX_HELD = 20;
/** Frames that replace the held one of the same type. */
const STATES: readonly (ClientFrame['type'] | undefined)[] = ['tour_move', 'tour_follow'];

/** The frames that a connection sends while its join or tour waits for a query. */
export class HeldFrames {
  #frames: (ClientFrame | undefined)[] = [];

  /** Always holds the latest state; drops other frames while twenty are held (WALK-2). */
  add(frame: ClientFrame | undefined): void {
    const isState = STATES.includes(frame?.type);
    if (isState) this.#frames = this.#frames.filter((held) => held?.type !== frame?.type);
    if (isState || this.#frames.length < MAX_HELD) this.#frames.push(frame);
  }

  take(): (ClientFrame | undefined)[] {
    return this.#frames.splice(0);
  }
}
