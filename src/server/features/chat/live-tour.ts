import type { Effect, TourNews } from './protocol/effects.ts';
import type { Tour } from './room/tour.ts';

export interface PublishedCollections {
  isPublished: (collectionId: number) => Promise<boolean>;
  /** Differs after each committed change of any collection; undefined while changes may go unnoticed. */
  collectionsVersion: () => string | undefined;
}

interface LiveTourOptions extends PublishedCollections {
  tour: Tour;
  publish: (news: TourNews) => Promise<void>;
  perform: (effects: Effect[]) => void;
  /** Logs the error of `work` instead of throwing it; does not wait for `work`. */
  inBackground: (work: Promise<unknown>) => void;
  nowMs: () => number;
}

/**
 * Connects the pure `Tour` to the clock, the other processes and the database. Looks up whether the guide's
 * collection is published, and caches the result until any collection changes (COL-7).
 */
export class LiveTour {
  readonly #options: LiveTourOptions;
  #found: { collectionId: number; version: string | undefined; isPublished: boolean } | undefined;
  #isLooking = false;
  #timer: NodeJS.Timeout | undefined;
  #nextNews: TourNews | undefined;
  #isPublishing = false;

  constructor(options: LiveTourOptions) {
    this.#options = options;
  }

  /** Whether a collection is published; undefined if that must be looked up. */
  isKnownPublished(collectionId: number): boolean | undefined {
    const version = this.#options.collectionsVersion();
    const isCurrent = version !== undefined && version === this.#found?.version;
    return isCurrent && collectionId === this.#found?.collectionId ? this.#found.isPublished : undefined;
  }

  async lookUp(collectionId: number): Promise<boolean> {
    const version = this.#options.collectionsVersion();
    const isPublished = await this.#options.isPublished(collectionId);
    this.#found = { collectionId, version, isPublished };
    return isPublished;
  }

  /** Checks that the shown collection is still published. If it is not, visitors who join do not receive the tour. */
  recheck(): void {
    const { tour, perform, inBackground } = this.#options;
    if (tour.photo === undefined) return;
    const { collectionId } = tour.photo;
    const isPublished = this.isKnownPublished(collectionId);
    if (isPublished === undefined) inBackground(this.#lookUpOnce(collectionId));
    else perform(tour.setPublished(isPublished));
  }

  async #lookUpOnce(collectionId: number): Promise<void> {
    if (this.#isLooking || this.#options.collectionsVersion() === undefined) return;
    this.#isLooking = true;
    try {
      await this.lookUp(collectionId);
    } finally {
      this.#isLooking = false;
    }
  }

  /** If a state is pending because of the rate limit, sends the newest state as soon as the limit allows. */
  flushLater(): void {
    const { tour, perform, nowMs } = this.#options;
    const waitMs = tour.waitMs(nowMs());
    if (waitMs === undefined || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const now = nowMs();
      if (tour.waitMs(now) === 0) perform(tour.flush(now));
      else this.flushLater();
    }, waitMs).unref();
  }

  /** Sends states to the other processes one at a time. Of the states that arrive meanwhile, sends only the last. */
  async publish(news: TourNews): Promise<void> {
    this.#nextNews = news;
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    while (this.#nextNews !== undefined) {
      const latest: TourNews = this.#nextNews;
      this.#nextNews = undefined;
      const sending = this.#options.publish(latest);
      this.#options.inBackground(sending);
      // After a failure the state that arrived meanwhile is still sent: it may be the tour's end.
      await Promise.allSettled([sending]);
    }
    this.#isPublishing = false;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
