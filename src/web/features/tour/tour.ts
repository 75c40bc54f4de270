import type { ClientFrame, ServerFrame } from '../../../shared/chat.ts';
import {
  type PhotoPart,
  TOUR_GRACE_MS,
  TOUR_MOVE_EVERY_MS,
  TOUR_REST_MS,
  type TourPhoto,
  type TourState,
  type TourVisitors,
} from '../../../shared/tour.ts';
import type { After } from '../../lib/time/after.ts';

/** Where a visitor stands is reported at most this often. */
const REPORT_EVERY_MS = 1_000;

export type TourRole =
  /** A tour may be under way, and this visitor has not asked for it. */
  | 'looking'
  | 'following'
  /** Followed it, and looks alone now. */
  | 'left'
  /** The owner, in the page that shows the photos. */
  | 'guiding';

export interface TourSnapshot {
  role: TourRole;
  /** The tour that is under way. */
  state: TourState | undefined;
  /** What a follower's viewer shows: the latest state that has rested. Its pointer is always the latest. */
  rested: TourState | undefined;
  /** For the owner. */
  visitors: TourVisitors | undefined;
  /** In the gallery, with those who do not follow. */
  visitorCount: number;
  isDismissed: boolean;
  /** The guide shows the pointer. */
  hasPointer: boolean;
  /** Whether the tour that this visitor followed has just ended. */
  hasEnded: boolean;
}

interface TourOptions {
  after: After;
  newId: () => string;
}

const NONE: TourSnapshot = {
  role: 'looking',
  state: undefined,
  rested: undefined,
  visitors: undefined,
  visitorCount: 0,
  isDismissed: false,
  hasPointer: false,
  hasEnded: false,
};

/** This page's side of a guided tour, of a visitor or the owner; independent of a browser (WALK-1 to WALK-5). */
export class GuidedTour {
  readonly #options: TourOptions;
  readonly #listeners = new Set<() => void>();
  #current = NONE;
  #send: (frame: ClientFrame) => boolean = () => false;
  #shown: { photo: TourPhoto; view: PhotoPart } | undefined;
  #pointer: TourState['pointer'];
  #stopResting = () => {};
  #stopWaiting = () => {};
  #cancelMove: (() => void) | undefined;
  #cancelReport: (() => void) | undefined;
  #reported = '';
  #isMoved = false;

  constructor(options: TourOptions) {
    this.#options = options;
  }

  readonly snapshot = (): TourSnapshot => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Through which socket it speaks. */
  readonly connect = (send: (frame: ClientFrame) => boolean): void => {
    this.#send = send;
  };

  readonly onFrame = (frame: ServerFrame): void => {
    if ('visitorCount' in frame) this.#set({ visitorCount: frame.visitorCount });
    if (frame.type === 'history') this.#onJoined(frame.tour);
    else if (frame.type === 'tour') this.#onState(frame.state ?? undefined);
    else if (frame.type === 'tour_visitors') {
      const { followers, photos } = frame;
      this.#set({ visitors: { followers, photos } });
    }
  };

  /** Connected, perhaps again: the server knows nothing of this connection. */
  #onJoined(state: TourState | undefined): void {
    const { role, state: before } = this.#current;
    this.#reported = '';
    if (role === 'guiding' && before !== undefined) {
      if (state === undefined || state.tour === before.tour) {
        this.#sendState('tour_start');
        return;
      }
    }
    if (state !== undefined) {
      this.#onState(state);
      this.#report();
    } else if (before !== undefined) {
      // The server was started again, and its guide may return.
      this.#stopWaiting();
      this.#stopWaiting = this.#options.after(TOUR_GRACE_MS, () => this.end());
    }
  }

  #onState(state: TourState | undefined): void {
    this.#stopWaiting();
    const { role, state: before } = this.#current;
    if (state === undefined) {
      this.end();
      return;
    }
    const isSame = state.tour === before?.tour;
    if (role === 'guiding' && isSame) return;
    if (!isSame) {
      this.#stopResting();
      this.#set({ ...this.#none(), state });
      this.#report();
      return;
    }
    this.#set({ state });
    if (role === 'following') this.#onMoved(state, before);
  }

  /** The pointer follows at once, the view once the guide's has rested (WALK-2). */
  #onMoved(state: TourState, before: TourState): void {
    const { rested } = this.#current;
    if (rested === undefined) {
      this.#set({ rested: state });
      return;
    }
    if (!isSameView(state, before)) {
      this.#stopResting();
      this.#stopResting = this.#options.after(TOUR_REST_MS, () => this.#set({ rested: this.#current.state }));
    }
    const pointer = isSamePhoto(rested.photo, state.photo) ? state.pointer : undefined;
    if (pointer !== rested.pointer) this.#set({ rested: { ...rested, pointer } });
  }

  /** The tour has ended, or the owner has left. */
  readonly end = (): void => {
    this.#stopResting();
    this.#stopWaiting();
    this.#cancelMove?.();
    this.#cancelMove = undefined;
    const { state, role } = this.#current;
    if (state !== undefined)
      this.#set({ ...this.#none(), hasEnded: role === 'following' || role === 'left' });
  };

  /** The visitor walks along, or returns to the walk: in step at once. */
  readonly follow = (): void => {
    const { state, role } = this.#current;
    if (state === undefined || role === 'guiding') return;
    this.#set({ role: 'following', rested: state, isDismissed: false });
    this.#report('now');
  };

  readonly leave = (): void => {
    if (this.#current.role !== 'following') return;
    this.#stopResting();
    this.#set({ role: 'left', rested: undefined });
    this.#report('now');
  };

  /** The invitation was read. */
  readonly dismiss = (): void => this.#set({ isDismissed: true });

  /** What this page's viewer shows; undefined when it is closed. */
  readonly show = (photo: TourPhoto | undefined, view: PhotoPart): void => {
    const before = this.#shown;
    this.#shown = photo && { photo, view: rounded(view) };
    if (photo === undefined || !isSamePhoto(before?.photo, photo)) this.#pointer = undefined;
    if (this.#current.role !== 'guiding') this.#report();
    else if (photo !== undefined) this.#moveSoon();
  };

  /** The guide's pointer on the photo. */
  readonly point = (pointer: TourState['pointer']): void => {
    if (pointer === undefined && this.#pointer === undefined) return;
    this.#pointer = pointer && { x: round(pointer.x), y: round(pointer.y) };
    if (this.#current.role === 'guiding' && this.#current.hasPointer) this.#moveSoon();
  };

  /** The owner begins to guide. */
  readonly start = (): void => {
    const shown = this.#shown;
    if (shown === undefined) return;
    const state = { tour: this.#options.newId(), sequence: 0, ...shown };
    this.#set({ ...this.#none(), role: 'guiding', state, hasPointer: this.#current.hasPointer });
    this.#sendState('tour_start');
  };

  /** The guide ends the tour for all. */
  readonly finish = (): void => {
    const { state, role } = this.#current;
    if (state === undefined || role !== 'guiding') return;
    this.#send({ type: 'tour_end', tour: state.tour });
    this.end();
  };

  readonly togglePointer = (): void => {
    this.#set({ hasPointer: !this.#current.hasPointer });
    this.#moveSoon();
  };

  #moveSoon(): void {
    this.#isMoved = true;
    if (this.#cancelMove !== undefined) return;
    const move = () => {
      this.#cancelMove = undefined;
      if (!this.#isMoved) return;
      this.#sendState('tour_move');
      this.#cancelMove = this.#options.after(TOUR_MOVE_EVERY_MS, move);
    };
    move();
  }

  #sendState(type: 'tour_start' | 'tour_move'): void {
    const { state, role, hasPointer } = this.#current;
    this.#isMoved = false;
    if (state === undefined || role !== 'guiding') return;
    const { pointer: _, ...before } = state;
    const pointer = hasPointer && this.#pointer ? { pointer: this.#pointer } : {};
    const next = { ...before, ...this.#shown, ...pointer, sequence: state.sequence + 1 };
    this.#set({ state: next });
    this.#send({ type, state: next });
  }

  /** Reports where this visitor stands: changes of role at once, photos at most once a second. */
  #report(when?: 'now'): void {
    if (when === 'now') {
      this.#cancelReport?.();
      this.#cancelReport = undefined;
    }
    if (this.#cancelReport !== undefined) return;
    const { state, role } = this.#current;
    if (state === undefined || role === 'guiding') return;
    const photo = this.#shown?.photo;
    const frame: ClientFrame = {
      ...{ type: 'tour_follow', tour: state.tour, isFollowing: role === 'following' },
      ...(photo && { photo }),
    };
    const text = JSON.stringify(frame);
    if (text === this.#reported) return;
    if (this.#send(frame)) this.#reported = text;
    this.#cancelReport = this.#options.after(REPORT_EVERY_MS, () => {
      this.#cancelReport = undefined;
      this.#report();
    });
  }

  #none(): TourSnapshot {
    return { ...NONE, visitorCount: this.#current.visitorCount };
  }

  #set(changes: Partial<TourSnapshot>): void {
    this.#current = { ...this.#current, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

export function isSamePhoto(a: TourPhoto | undefined, b: TourPhoto | undefined): boolean {
  return a?.collectionId === b?.collectionId && a?.photoIndex === b?.photoIndex;
}

function isSameView(a: TourState, b: TourState): boolean {
  const sides = ['x', 'y', 'width', 'height'] as const;
  return isSamePhoto(a.photo, b.photo) && sides.every((side) => a.view[side] === b.view[side]);
}

/** A ten-thousandth of a photo is less than a pixel. */
function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function rounded({ x, y, width, height }: PhotoPart): PhotoPart {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
