interface GuidedCollectionOptions {
  isPublished: (collectionId: number) => Promise<boolean>;
  /** Changes when a collection is published, or no longer is; undefined while that is unknown. */
  collectionsVersion: () => string | undefined;
}

/** Whether the collection that a guide shows is published: looked up once, and again once any has changed (COL-7). */
export class GuidedCollection {
  readonly #options: GuidedCollectionOptions;
  #found: { collectionId: number; version: string | undefined; isPublished: boolean } | undefined;
  #isLooking = false;

  constructor(options: GuidedCollectionOptions) {
    this.#options = options;
  }

  /** Undefined if it must be looked up. */
  known(collectionId: number): boolean | undefined {
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

  /** Looks it up for the next call of `known`, once at a time. */
  async recheck(collectionId: number): Promise<void> {
    if (this.#isLooking || this.#options.collectionsVersion() === undefined) return;
    this.#isLooking = true;
    try {
      await this.lookUp(collectionId);
    } finally {
      this.#isLooking = false;
    }
  }
}
