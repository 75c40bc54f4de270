import type { ClientFrame } from '../../../shared/chat.ts';
import type { After } from '../../lib/time/after.ts';
import { Throttle } from '../../lib/time/throttle.ts';

/** The photo that a visitor looks at is reported at most this often. */
const REPORT_EVERY_MS = 1_000;

export type FollowFrame = Extract<ClientFrame, { type: 'tour_follow' }>;

interface FollowReportsOptions {
  after: After;
  /** Returns the current report; undefined without a tour, and for the guide. */
  frame: () => FollowFrame | undefined;
  /** Returns false if it cannot be sent now. */
  send: (frame: FollowFrame) => boolean;
}

/** Reports to the server whether a visitor follows, and which photo they look at (WALK-5). */
export class FollowReports {
  readonly #options: FollowReportsOptions;
  readonly #throttle: Throttle;
  #reported = '';

  constructor(options: FollowReportsOptions) {
    this.#options = options;
    this.#throttle = new Throttle(options.after, REPORT_EVERY_MS, () => this.#send());
  }

  /** Sends the current report, unless the server has it already. */
  report(): void {
    if (this.#next() !== undefined) this.#throttle.request();
  }

  /** Reports without waiting for the interval. */
  reportNow(): void {
    this.#throttle.cancel();
    this.report();
  }

  /** Call after a reconnection, when the server no longer knows earlier reports. */
  reset(): void {
    this.#reported = '';
  }

  #send(): void {
    const frame = this.#next();
    if (frame === undefined) return;
    if (this.#options.send(frame)) this.#reported = JSON.stringify(frame);
    else this.#throttle.request();
  }

  #next(): FollowFrame | undefined {
    const frame = this.#options.frame();
    return JSON.stringify(frame) === this.#reported ? undefined : frame;
  }
}
