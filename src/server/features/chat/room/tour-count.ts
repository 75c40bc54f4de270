import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import type { TourVisitors } from '../../../../shared/tour.ts';
import { type Effect, sendEffect, type TourCounts } from '../protocol/effects.ts';
import type { Members } from './member.ts';

/** A process that has not reported for this long counts as ended; each process reports every 5 s. */
const PROCESS_SILENT_MS = 15_000;
const REPORT_EVERY_MS = 5_000;

/** Counts the followers of a tour and the visitors at each photo, for the owner (WALK-5). */
export class TourCount {
  readonly #members: Members;
  readonly #elsewhere = new Map<string, { counts: TourCounts; at: number }>();
  #reported = '';
  #reportedAt = 0;
  /** The last counts sent to each connection of the owner. New connections have none, so they receive the counts. */
  readonly #sent = new Map<string, string>();

  constructor(members: Members) {
    this.#members = members;
  }

  setElsewhere(process: string, counts: TourCounts, now: number): void {
    this.#elsewhere.set(process, { counts, at: now });
  }

  reset(): void {
    this.#elsewhere.clear();
    this.#sent.clear();
    this.#reported = '';
  }

  tick(collectionId: number, now: number): Effect[] {
    const here = this.#here(collectionId);
    return [
      ...this.#report({ collectionId, ...here }, now),
      ...this.#send(this.#total(collectionId, here, now)),
    ];
  }

  /** A person with two tabs counts once as a follower, and once at each photo they have open. */
  #here(collectionId: number): TourVisitors {
    const followers = new Set<string>();
    const viewers = Array.from({ length: PHOTOS_PER_DAY }, () => new Set<string>());
    for (const { author, tour, isOwner } of this.#members.joined()) {
      if (tour === undefined || isOwner) continue;
      if (tour.isFollowing) followers.add(author);
      if (tour.photo?.collectionId === collectionId) viewers[tour.photo.photoIndex]?.add(author);
    }
    return { followers: followers.size, photos: viewers.map(({ size }) => size) };
  }

  #report(counts: TourCounts, now: number): Effect[] {
    const next = JSON.stringify(counts);
    const isDue = Math.abs(now - this.#reportedAt) >= REPORT_EVERY_MS;
    if (next === this.#reported && !isDue) return [];
    this.#reported = next;
    this.#reportedAt = now;
    return [{ kind: 'tour_visitors', counts }];
  }

  #total(collectionId: number, here: TourVisitors, now: number): TourVisitors {
    let { followers } = here;
    const photos = [...here.photos];
    for (const { counts, at } of this.#elsewhere.values()) {
      if (Math.abs(now - at) >= PROCESS_SILENT_MS) continue;
      followers += counts.followers;
      // For a moment the processes may count at different collections: one does not know yet that the guide moved on.
      if (counts.collectionId !== collectionId) continue;
      for (const [index, count] of counts.photos.entries()) photos[index] = (photos[index] ?? 0) + count;
    }
    return { followers, photos };
  }

  #send(total: TourVisitors): Effect[] {
    const owners = this.#members.listening(({ isOwner }) => isOwner);
    const text = JSON.stringify(total);
    const to = owners.filter((connection) => this.#sent.get(connection) !== text);
    this.#sent.clear();
    for (const connection of owners) this.#sent.set(connection, text);
    return sendEffect(to, { type: 'tour_visitors', ...total });
  }
}
