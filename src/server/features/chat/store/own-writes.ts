/** How long to wait for the result of an own committed write before reading its row. */
const RESULT_TIMEOUT_MS = 1000;

/**
 * The notification of an own write can arrive before the write returns. Its result saves reading the row, so the process
 * waits for it up to 1 s.
 */
export class OwnWrites {
  /** The newest own revision that was notified, and since when its result is awaited. */
  #revision = 0;
  #notifiedAt = 0;

  /** `known`: the newest revision that the room has applied, here and below. */
  onNotified(revision: number, known: number, now: number): void {
    if (this.#revision <= known) this.#notifiedAt = now;
    this.#revision = revision;
  }

  /** True if the row is to be read now; again after another second. */
  isLate(known: number, now: number): boolean {
    if (this.#revision <= known || now - this.#notifiedAt < RESULT_TIMEOUT_MS) return false;
    this.#notifiedAt = now;
    return true;
  }
}
