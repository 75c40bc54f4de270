/** How long to wait for the result of this process's committed write before reading its row. */
const RESULT_TIMEOUT_MS = 1000;

/**
 * Tracks this process's writes whose notification arrives before their result. A new message's result contains the
 * changes, so the process waits for a result up to 1 s instead of reading the rows.
 */
export class OwnWrites {
  /** The newest notified revision of an own write. */
  #revision = 0;
  #notifiedAt = 0;

  /** @param known the newest revision that the room has applied */
  onNotified(revision: number, known: number, now: number): void {
    if (this.#revision <= known) this.#notifiedAt = now;
    this.#revision = revision;
  }

  /** True, at most once per second, if the result is late and the rows must be read. */
  isLate(known: number, now: number): boolean {
    if (this.#revision <= known || Math.abs(now - this.#notifiedAt) < RESULT_TIMEOUT_MS) return false;
    this.#notifiedAt = now;
    return true;
  }
}
