import type { ClientFrame, ServerFrame } from '../../../shared/chat.ts';
import {
  isSamePhoto,
  type PhotoPart,
  TOUR_GRACE_MS,
  TOUR_MOVE_EVERY_MS,
  TOUR_REST_MS,
  type TourPhoto,
  type TourState,
} from '../../../shared/tour.ts';
import type { After } from '../../lib/time/after.ts';
import { Throttle } from '../../lib/time/throttle.ts';
import { type FollowFrame, FollowReports } from './follow-reports.ts';
import { GuideView } from './guide-view.ts';
import { latestMessages } from './latest-messages.ts';
import { NONE, type TourSnapshot } from './tour-snapshot.ts';

const WHOLE: PhotoPart = { x: 0, y: 0, width: 1, height: 1 };
interface TourOptions {
  after: After;
  newId: () => string;
  /** The tour that this page guided before it was reloaded. */
  guided?: string | undefined;
}

/** A page's side of a guided tour, for a visitor or the owner; independent of a browser (WALK-1 to WALK-5). */
export class GuidedTour {
  readonly #options: TourOptions;
  readonly #listeners = new Set<() => void>();
  #current = NONE;
  #send: (frame: ClientFrame) => boolean = () => false;
  #sendMessage: (text: string) => string | undefined = () => undefined;
  readonly #view = new GuideView();
  /** The option `guided`; undefined once the page has joined the chat. */
  #guided: string | undefined;
  /** The last tour that this page ended. */
  #finished: string | undefined;
  /** False until the server announces this page's tour. */
  #isAnnounced = false;
  /** The photo of the last start. The server refuses one at a scheduled day, so another photo needs another start. */
  #startedAt: TourPhoto | undefined;
  #stopResting = () => {};
  #stopWaiting = () => {};
  readonly #moves: Throttle;
  readonly #reports: FollowReports;

  constructor(options: TourOptions) {
    this.#options = options;
    this.#guided = options.guided;
    this.#moves = new Throttle(options.after, TOUR_MOVE_EVERY_MS, () => this.#sendState());
    this.#reports = new FollowReports({
      after: options.after,
      frame: () => this.#followFrame(),
      send: (frame) => this.#send(frame),
    });
  }

  readonly snapshot = (): TourSnapshot => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the socket to send through. */
  readonly connect = (send: (frame: ClientFrame) => boolean, sendMessage: (text: string) => string): void => {
    this.#send = send;
    this.#sendMessage = sendMessage;
  };

  /** Sets the state of the socket, which the tour line shows (WALK-3). */
  readonly onConnection = (connection: TourSnapshot['connection']): void => this.#set({ connection });

  /** Sends a chat message of the guide, which belongs to the photo that is shown (WALK-4). */
  readonly sendMessage = (text: string): void => {
    const key = this.#sendMessage(text);
    if (key !== undefined) this.#view.onSent(key);
  };

  readonly onFrame = (frame: ServerFrame): void => {
    if ('visitorCount' in frame) this.#set({ visitorCount: frame.visitorCount });
    const messages = latestMessages(this.#current.messages, frame);
    if (messages !== this.#current.messages) this.#set({ messages });
    if (frame.type === 'history') this.#onJoined(frame.tour, frame.you?.isOwner);
    else if (frame.type === 'tour') this.#onState(frame.state ?? undefined);
    else if (frame.type === 'tour_visitors') {
      const { followers, photos } = frame;
      this.#set({ visitors: { followers, photos } });
    }
    // The start may have been refused, for example at a scheduled day, so the next state is a start again.
    else if (frame.type === 'refused' && frame.key === undefined) this.#startedAt = undefined;
    if (this.#current.role === 'guiding' && this.#view.onFrame(frame)) this.#moves.request();
  };

  /** Call when the page has joined the chat. After a reconnection, repeats what the server no longer knows. */
  #onJoined(stored: TourState | undefined, isOwner = false): void {
    // If this page ended the tour while offline, the server does not know that yet.
    const finished = stored?.tour === this.#finished ? stored : undefined;
    const state = finished ? undefined : stored;
    this.#resume(state, isOwner);
    const { role, state: before } = this.#current;
    this.#reports.reset();
    if (role === 'guiding' && before !== undefined) {
      // If the owner was signed out, the server would refuse the state. So only this page stops guiding.
      if (!isOwner) this.end();
      else if (state === undefined || state.tour === before.tour) {
        this.#isAnnounced = state !== undefined;
        this.#sendState({ isStart: true });
        return;
      }
    }
    if (finished) this.#send({ type: 'tour_end', tour: finished.tour });
    if (state !== undefined) {
      this.#onState(state);
      this.#reports.report();
    } else if (before !== undefined) {
      // If the server was restarted, the guide may still reconnect.
      this.#stopWaiting();
      this.#stopWaiting = this.#options.after(TOUR_GRACE_MS, () => this.end());
    }
  }

  /** Continues a tour that this page guided before a reload; asks the page to open a viewer if none is open. */
  #resume(state: TourState | undefined, isOwner: boolean): void {
    const isOwn = state !== undefined && state.tour === this.#guided;
    this.#guided = undefined;
    if (!isOwn || !isOwner) return;
    this.#view.resume(state);
    const { isQuiet = false } = state;
    this.#set({
      ...this.#none(),
      role: 'guiding',
      state,
      isQuiet,
      isOpening: this.#view.photo === undefined,
    });
  }

  #onState(state: TourState | undefined): void {
    this.#stopWaiting();
    const { role, state: before } = this.#current;
    if (state === undefined) {
      this.end();
      return;
    }
    const isSame = state.tour === before?.tour;
    if (role === 'guiding' && isSame) {
      this.#isAnnounced = true;
      return;
    }
    if (!isSame) {
      this.#stopResting();
      this.#set({ ...this.#none(), state });
      this.#reports.report();
      return;
    }
    this.#set({ state });
    // A restarted server does not know the followers (WALK-3).
    this.#reports.report();
    if (role === 'following') this.#onMoved(state, before);
  }

  /** Applies pointer and words at once, photo and view once the guide's view has rested (WALK-2). */
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
    const isAtPhoto = isSamePhoto(rested.photo, state.photo);
    const pointer = isAtPhoto ? state.pointer : undefined;
    const words = isAtPhoto ? state.words : rested.words;
    if (pointer !== rested.pointer || words?.saidAt !== rested.words?.saidAt)
      this.#set({ rested: { ...rested, pointer, words } });
  }

  /** Call when the tour has ended or the owner has left. */
  readonly end = (): void => {
    this.#stopResting();
    this.#stopWaiting();
    this.#moves.cancel();
    const { state, role } = this.#current;
    if (state !== undefined) this.#set({ ...this.#none(), hasEnded: role !== 'looking' });
  };

  /** Makes the visitor follow the tour and shows the guide's view at once. */
  readonly follow = (): void => {
    const { state, role } = this.#current;
    if (state === undefined || role === 'guiding') return;
    this.#set({ role: 'following', rested: state, isDismissed: false });
    this.#reports.reportNow();
  };

  readonly leave = (): void => {
    if (this.#current.role !== 'following') return;
    this.#stopResting();
    this.#set({ role: 'left', rested: undefined });
    this.#reports.reportNow();
  };

  /** Hides the invitation that the visitor has closed. */
  readonly dismiss = (): void => this.#set({ isDismissed: true });

  /** Sets the photo that a viewer of this page shows; undefined when the viewer closes. */
  readonly show = (viewer: object, photo: TourPhoto | undefined, view: PhotoPart): void => {
    this.#view.show(viewer, photo, view);
    const { role, isOpening, part } = this.#current;
    if (part !== this.#view.part) this.#set({ part: this.#view.part });
    if (photo !== undefined && isOpening) {
      this.#set({ isOpening: false });
      if (role !== 'guiding') {
        this.start();
        return;
      }
    }
    if (role !== 'guiding') this.#reports.report();
    else if (this.#view.photo !== undefined) this.#moves.request();
  };

  readonly point = (pointer: TourState['pointer']): void => {
    const isChanged = this.#view.point(pointer);
    if (isChanged && this.#current.role === 'guiding' && this.#current.hasPointer) this.#moves.request();
  };

  /** Starts a tour. Without an open viewer, `isOpening` asks the page to open one, and the tour starts then. */
  readonly start = (): void => {
    const { photo } = this.#view;
    if (this.#current.role === 'guiding') return;
    if (photo === undefined) {
      this.#set({ isOpening: true });
      return;
    }
    this.#view.clearWords();
    const { hasPointer, isChoosing, part } = this.#current;
    const state = { tour: this.#options.newId(), sequence: 0, photo, view: WHOLE };
    this.#set({ ...this.#none(), role: 'guiding', state, hasPointer, isChoosing, part });
    this.#isAnnounced = false;
    this.#sendState({ isStart: true });
  };

  /** Call if the viewer could not be opened. */
  readonly cancelOpening = (): void => this.#set({ isOpening: false });

  /** The id of the tour that this page guides, for the next page in this tab. */
  guiding(): string | undefined {
    const { role, state } = this.#current;
    return role === 'guiding' ? state?.tour : undefined;
  }

  /** Ends the guide's tour for everyone. */
  readonly finish = (): void => {
    const { state, role } = this.#current;
    if (state === undefined || role !== 'guiding') return;
    this.#finished = state.tour;
    this.#send({ type: 'tour_end', tour: state.tour });
    this.end();
  };

  readonly togglePointer = (): void => this.#choose({ hasPointer: !this.#current.hasPointer });

  readonly toggleInvitation = (): void => this.#choose({ isQuiet: !this.#current.isQuiet });

  /** Switches what followers see: a rectangle that the guide draws, or what the guide's window shows. */
  readonly toggleChoosing = (): void => {
    const isChoosing = !this.#current.isChoosing;
    if (!isChoosing) this.#view.choosePart(undefined);
    this.#choose({ isChoosing, part: this.#view.part });
  };

  /** Sets the rectangle that the guide has drawn. If undefined, followers see what the guide's window shows. */
  readonly choosePart = (part: PhotoPart | undefined): void => {
    this.#view.choosePart(part);
    this.#choose({ part: this.#view.part });
  };

  #choose(changes: Partial<TourSnapshot>): void {
    this.#set(changes);
    if (this.#current.role === 'guiding') this.#moves.request();
  }

  #sendState({ isStart = false } = {}): void {
    const { state, role } = this.#current;
    if (state === undefined || role !== 'guiding') return;
    const next = this.#view.next(state, this.#current);
    const starts = isStart || !(this.#isAnnounced || isSamePhoto(this.#startedAt, next.photo));
    if (starts) this.#startedAt = next.photo;
    this.#set({ state: next });
    this.#send({ type: starts ? 'tour_start' : 'tour_move', state: next });
  }

  #followFrame(): FollowFrame | undefined {
    const { state, role } = this.#current;
    if (state === undefined || role === 'guiding') return undefined;
    const { photo } = this.#view;
    return {
      ...{ type: 'tour_follow', tour: state.tour, isFollowing: role === 'following' },
      ...(photo && { photo }),
    };
  }

  #none(): TourSnapshot {
    const { visitorCount, connection, messages } = this.#current;
    return { ...NONE, visitorCount, connection, messages };
  }

  #set(changes: Partial<TourSnapshot>): void {
    this.#current = { ...this.#current, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

function isSameView(a: TourState, b: TourState): boolean {
  const sides = ['x', 'y', 'width', 'height'] as const;
  return isSamePhoto(a.photo, b.photo) && sides.every((side) => a.view[side] === b.view[side]);
}
