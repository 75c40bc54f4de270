import { TOUR_GRACE_MS, TOUR_MOVE_EVERY_MS, type TourState } from '../../../../shared/tour.ts';
import { type Effect, refusal, sendEffect, type TourCounts, type TourNews } from '../protocol/effects.ts';
import type { FrameOf, Joined, Members, TourFrame } from './member.ts';
import { TourCount } from './tour-count.ts';

/** The guide's process repeats its state this often, for processes that have just started or missed a notification. */
const REPEAT_EVERY_MS = 500;
/** If a timer fires late by less than this, the next state is still due on schedule: delays do not add up. */
const LATENESS_MS = 20;

/**
 * The guided tour in one process. The guide is one connection of the owner, here or in another process; a new tour
 * replaces the previous one. Pure, like the room (WALK-1 to WALK-3).
 */
export class Tour {
  readonly #members: Members;
  readonly #count: TourCount;
  #state: TourState | undefined;
  /** The start of the last tour. Not reset at the end of the tour, so that late states are still ignored. */
  #startedAt = 0;
  /** The guide's connection; undefined while the guide is in another process or disconnected. */
  #guide: string | undefined;
  #reportedAt = 0;
  #sentAt = 0;
  #isWaiting = false;
  /** True if the shown collection is no longer published. Visitors who join then receive no state (COL-7). */
  #isHidden = false;

  constructor(members: Members) {
    this.#members = members;
    this.#count = new TourCount(members);
  }

  /** The state that a joining member receives; visitors receive none while its collection is not published. */
  current({ isOwner }: { isOwner: boolean }): { tour?: TourState } {
    return this.#state === undefined || (this.#isHidden && !isOwner) ? {} : { tour: this.#state };
  }

  /** Sets whether visitors may see the collection that the guide shows. */
  setPublished(isPublished: boolean): Effect[] {
    const wasHidden = this.#isHidden;
    this.#isHidden = this.#state !== undefined && !isPublished;
    return wasHidden && !this.#isHidden ? this.#sendToAll() : [];
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
    this.#reportedAt = now;
    if (isResumed && state.sequence <= (this.#state?.sequence ?? 0)) return [];
    if (!isResumed) {
      // Ensures that the start is later than the previous tour's, even if the clocks of processes differ.
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

  /** The milliseconds until the latest state may be sent; undefined if it was sent already. */
  waitMs(now: number): number | undefined {
    if (!this.#isWaiting) return undefined;
    const sinceMs = now - this.#sentAt;
    // If the clock moved backwards, the state may be sent at once.
    return sinceMs < 0 ? 0 : Math.max(0, TOUR_MOVE_EVERY_MS - sinceMs);
  }

  /** Sends the latest state to followers and the other processes. */
  flush(now: number): Effect[] {
    this.#isWaiting = false;
    if (this.#state === undefined) return [];
    const due = this.#sentAt + TOUR_MOVE_EVERY_MS;
    this.#sentAt = now >= due && now - due < LATENESS_MS ? due : now;
    return [...this.#sendToFollowers(this.#state), { kind: 'tour', news: this.#news() }];
  }

  /** Applies the report of another process. */
  onNews({ startedAt, state }: TourNews, now: number): Effect[] {
    const isNew = startedAt > this.#startedAt;
    const isCurrent = startedAt === this.#startedAt && this.#state !== undefined;
    if (!isNew && !isCurrent) return [];
    if (state === null) {
      this.#startedAt = startedAt;
      return this.end();
    }
    this.#reportedAt = now;
    if (isCurrent && state.sequence <= (this.#state?.sequence ?? 0)) return [];
    this.#startedAt = startedAt;
    this.#guide = undefined;
    this.#isWaiting = false;
    const isSame = state.tour === this.#state?.tour;
    this.#state = state;
    // Compared by id, because the same tour has a new start after a restart of the guide's process.
    if (!isSame) this.#forgetFollowers();
    if (isSame && !this.#isHidden) return this.#sendToFollowers(state);
    return this.#announce();
  }

  /** Stores the counts of another process's visitors. */
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

  /** If the guide disconnects, the tour continues for 10 s, in which the guide may return. */
  disconnect(connection: string): void {
    if (connection === this.#guide) this.#guide = undefined;
  }

  tick(now: number): Effect[] {
    const state = this.#state;
    if (state === undefined) return [];
    const isHere = this.#guide !== undefined;
    if (isHere || now < this.#reportedAt) this.#reportedAt = now;
    if (now - this.#reportedAt > TOUR_GRACE_MS) {
      // The guide's process may still run, but be unreachable. Lowering the start makes its next report count as new.
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
    return this.#sendToAll();
  }

  #endEverywhere(): Effect[] {
    return [...this.end(), { kind: 'tour', news: this.#news() }];
  }

  #news(): TourNews {
    return { startedAt: this.#startedAt, state: this.#state ?? null };
  }

  /** Clears all followers, because following one tour does not mean following the next (WALK-1). */
  #forgetFollowers(): void {
    for (const member of this.#members.joined()) member.tour = undefined;
  }

  /** Announces the tour to all members. The collection is published, because guides cannot show any other. */
  #announce(): Effect[] {
    this.#isHidden = false;
    return this.#sendToAll();
  }

  #sendToAll(): Effect[] {
    return sendEffect(this.#members.listening(), { type: 'tour', state: this.#state ?? null });
  }

  #sendToFollowers(state: TourState): Effect[] {
    const followers = this.#members.listening(({ tour }) => tour?.isFollowing === true);
    return sendEffect(followers, { type: 'tour', state });
  }
}
