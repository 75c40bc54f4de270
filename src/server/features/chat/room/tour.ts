import { TOUR_GRACE_MS, TOUR_MOVE_EVERY_MS, type TourState } from '../../../../shared/tour.ts';
import { type Effect, refusal, sendEffect, type TourCounts, type TourNews } from '../protocol/effects.ts';
import type { FrameOf, Joined, Members, TourFrame } from './member.ts';
import { TourCount } from './tour-count.ts';

/** The guide's process repeats the state, for processes that start or have missed it: they are in step within 1 s. */
const REPEAT_EVERY_MS = 500;
/** A state this late counts as sent when it was due; else each timer's lateness would add to the next state's. */
const LATENESS_MS = 20;

/**
 * The guided tour, as one process knows it. The guide is one connection of the owner, here or in another process; the
 * tour that was started last replaces the one before. Pure, like the room (WALK-1 to WALK-3).
 */
export class Tour {
  readonly #members: Members;
  readonly #count: TourCount;
  #state: TourState | undefined;
  /** When the last tour started; kept after its end, so that its late states are ignored. */
  #startedAt = 0;
  /** Undefined while the guide is in another process, or gone. */
  #guide: string | undefined;
  #heardAt = 0;
  #sentAt = 0;
  #isWaiting = false;
  /** Its collection is no longer published: visitors who join receive no state of it (COL-7). */
  #isHidden = false;

  constructor(members: Members) {
    this.#members = members;
    this.#count = new TourCount(members);
  }

  /** For a member who joins. */
  current({ isOwner }: { isOwner: boolean }): { tour?: TourState } {
    return this.#state === undefined || (this.#isHidden && !isOwner) ? {} : { tour: this.#state };
  }

  /** Whether visitors may see the collection that the guide shows. */
  setPublished(isPublished: boolean): Effect[] {
    const wasHidden = this.#isHidden;
    this.#isHidden = this.#state !== undefined && !isPublished;
    return wasHidden && !this.#isHidden ? this.#tellAll() : [];
  }

  /** The photo that the guide shows. */
  get photo(): TourState['photo'] | undefined {
    return this.#state?.photo;
  }

  receive(member: Joined, frame: TourFrame, { isOpen, now }: { isOpen: boolean; now: number }): Effect[] {
    if (frame.type === 'tour_follow') return this.#follow(member, frame);
    const { connection, isOwner } = member;
    if (!isOwner || !isOpen) return [refusal(connection, 'not_allowed')];
    switch (frame.type) {
      case 'tour_start':
        return this.#start(connection, frame.state, now);
      case 'tour_move':
        return this.#move(connection, frame.state, now);
      case 'tour_end':
        return frame.tour === this.#state?.tour ? this.#endEverywhere() : [];
    }
  }

  #start(connection: string, state: TourState, now: number): Effect[] {
    const isResumed = state.tour === this.#state?.tour;
    this.#guide = connection;
    if (isResumed && state.sequence <= (this.#state?.sequence ?? 0)) return [];
    if (!isResumed) {
      // Later than the tour it replaces, whatever the clocks of the processes say.
      this.#startedAt = Math.max(now, this.#startedAt + 1);
      this.#forgetFollowers();
    }
    this.#state = state;
    return [...(isResumed ? this.setPublished(true) : this.#announce()), ...this.flush(now)];
  }

  #move(connection: string, state: TourState, now: number): Effect[] {
    const before = this.#state;
    const isNext = state.tour === before?.tour && state.sequence > before.sequence;
    if (connection !== this.#guide || !isNext) return [];
    this.#state = state;
    this.#isWaiting = true;
    return [...this.setPublished(true), ...(this.waitMs(now) === 0 ? this.flush(now) : [])];
  }

  /** Until the latest state may be sent; undefined if it has been. */
  waitMs(now: number): number | undefined {
    if (!this.#isWaiting) return undefined;
    const sinceMs = now - this.#sentAt;
    // A clock that was put back must not stop the tour.
    return sinceMs < 0 ? 0 : Math.max(0, TOUR_MOVE_EVERY_MS - sinceMs);
  }

  /** Sends the latest state to followers and the other processes. */
  flush(now: number): Effect[] {
    this.#isWaiting = false;
    if (this.#state === undefined) return [];
    const due = this.#sentAt + TOUR_MOVE_EVERY_MS;
    this.#sentAt = now >= due && now - due < LATENESS_MS ? due : now;
    return [...this.#tellFollowers(this.#state), { kind: 'tour', news: this.#news() }];
  }

  /** What another process reports. */
  onNews({ startedAt, state }: TourNews, now: number): Effect[] {
    const isNew = startedAt > this.#startedAt;
    const isCurrent = startedAt === this.#startedAt && this.#state !== undefined;
    if (!isNew && !isCurrent) return [];
    if (state === null) {
      this.#startedAt = startedAt;
      return this.end();
    }
    this.#heardAt = now;
    if (isCurrent && state.sequence <= (this.#state?.sequence ?? 0)) return [];
    this.#startedAt = startedAt;
    this.#guide = undefined;
    this.#isWaiting = false;
    const isSame = state.tour === this.#state?.tour;
    this.#state = state;
    // Also after a restart of the guide's process.
    if (!isSame) this.#forgetFollowers();
    if (isSame && !this.#isHidden) return this.#tellFollowers(state);
    return this.#announce();
  }

  /** Another process's visitors. */
  onVisitors(process: string, counts: TourCounts, now: number): void {
    this.#count.setElsewhere(process, counts, now);
  }

  #follow(member: Joined, { tour, isFollowing, photo }: FrameOf<'tour_follow'>): Effect[] {
    if (tour !== this.#state?.tour || member.isOwner) return [];
    const followed = member.tour?.isFollowing === true;
    member.tour = { isFollowing, photo };
    return isFollowing && !followed && !this.#isHidden
      ? sendEffect([member.connection], { type: 'tour', state: this.#state })
      : [];
  }

  /** The guide's connection is gone; the tour waits for it. */
  disconnect(connection: string): void {
    if (connection === this.#guide) this.#guide = undefined;
  }

  tick(now: number): Effect[] {
    const state = this.#state;
    if (state === undefined) return [];
    const isHere = this.#guide !== undefined;
    if (isHere || now < this.#heardAt) this.#heardAt = now;
    if (now - this.#heardAt > TOUR_GRACE_MS) {
      // No process has ended the tour: it continues when the guide's process is heard again.
      this.#startedAt -= 1;
      return this.end();
    }
    const isDue = isHere && Math.abs(now - this.#sentAt) >= REPEAT_EVERY_MS;
    if (isDue) this.#sentAt = now;
    return [
      ...(isDue ? [{ kind: 'tour' as const, news: this.#news() }] : []),
      ...this.#count.tick(state.photo.collectionId, now),
    ];
  }

  /** Ends the tour for the members of this process. */
  end(): Effect[] {
    if (this.#state === undefined) return [];
    this.#state = undefined;
    this.#guide = undefined;
    this.#isWaiting = false;
    this.#isHidden = false;
    this.#count.reset();
    this.#forgetFollowers();
    return this.#tellAll();
  }

  #endEverywhere(): Effect[] {
    return [...this.end(), { kind: 'tour', news: this.#news() }];
  }

  #news(): TourNews {
    return { startedAt: this.#startedAt, state: this.#state ?? null };
  }

  /** A visitor who followed one tour has not asked to follow the next (WALK-1). */
  #forgetFollowers(): void {
    for (const member of this.#members.joined()) member.tour = undefined;
  }

  /** The guide is led to published collections only. */
  #announce(): Effect[] {
    this.#isHidden = false;
    return this.#tellAll();
  }

  #tellAll(): Effect[] {
    return sendEffect(this.#members.listening(), { type: 'tour', state: this.#state ?? null });
  }

  #tellFollowers(state: TourState): Effect[] {
    const followers = this.#members.listening(({ tour }) => tour?.isFollowing === true);
    return sendEffect(followers, { type: 'tour', state });
  }
}
