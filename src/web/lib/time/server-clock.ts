/** When a request was sent and its response received, and the server's time in it: milliseconds since 1970. */
export interface ClockSample {
  sent: number;
  server: number;
  received: number;
}

/**
 * How far the server's clock is ahead of this device's, in milliseconds. As in NTP (RFC 5905), assumes that the
 * server answered half-way through the round trip, and uses the sample with the shortest one.
 */
export function clockOffset(samples: readonly ClockSample[]): number {
  const [best] = samples.toSorted((a, b) => a.received - a.sent - (b.received - b.sent));
  return best === undefined ? 0 : best.server - (best.sent + best.received) / 2;
}

/**
 * Measures the clock offset by several requests in sequence, because the first one over a new connection is slow.
 *
 * @throws the last error if none was answered
 */
export async function measureClock(
  fetchTime: () => Promise<number>,
  { samples = 4, now = steadyNow }: { samples?: number; now?: () => number } = {},
): Promise<number> {
  const taken: ClockSample[] = [];
  let failure: unknown;
  for (let n = 0; n < samples; n++) {
    const sent = now();
    try {
      const server = await fetchTime();
      taken.push({ sent, server, received: now() });
    } catch (error) {
      failure = error;
    }
  }
  if (taken.length === 0) throw failure;
  return clockOffset(taken);
}

/** This device's time, unaffected by a change of its clock while the page is open. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
