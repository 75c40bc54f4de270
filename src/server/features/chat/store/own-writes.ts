/** How long to wait for the result of an own committed write before reading its row. */
const RESULT_TIMEOUT_MS = 1000;

/**
 * Tracks own writes whose notification arrives before their result. With the result the rows need not be read, so the
 * process waits up to 1 s for it.
 */
export class OwnWrites {
  /** The newest own revision that was notified; its result is awaited since `#notifiedAt`. */
  #revision = 0;
  #notifiedAt = 0;

  /** @param known the newest revision that the room has applied */
  onNotified(revision: number, known: number, now: number): void {
    if (this.#revision <= known) this.#notifiedAt = now;
    this.#revision = revision;
  }

  /** True if the result is late, so that the rows must be read; true again after another second. */
  isLate(known: number, now: number): boolean {
    if (this.#revision <= known || Math.abs(now - this.#notifiedAt) < RESULT_TIMEOUT_MS) return false;
    this.#notifiedAt = now;
    return true;
  }
}
