/** Publishes one value at a time; of those that come meanwhile only the last. */
export class LatestPublisher<Payload> {
  readonly #publish: (payload: Payload) => Promise<void>;
  #next: { payload: Payload } | undefined;
  #isBusy = false;

  constructor(publish: (payload: Payload) => Promise<void>) {
    this.#publish = publish;
  }

  async publish(payload: Payload): Promise<void> {
    this.#next = { payload };
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#next !== undefined) {
        const { payload: latest }: { payload: Payload } = this.#next;
        this.#next = undefined;
        await this.#publish(latest);
      }
    } finally {
      this.#isBusy = false;
    }
  }
}
