/** One request for the server's time, all in milliseconds since 1970. */
export interface ClockSample {
  sent: number;
  server: number;
  received: number;
}

/**
 * How far the server's clock is ahead of this one, in milliseconds. As in NTP (RFC 5905), the response counts as made
 * half-way, and of several samples the one with the shortest round trip counts.
 */
export function clockOffset(samples: readonly ClockSample[]): number {
  const [best] = samples.toSorted((a, b) => a.received - a.sent - (b.received - b.sent));
  return best === undefined ? 0 : best.server - (best.sent + best.received) / 2;
}

/**
 * Requests the time repeatedly, one after the other: the first request over a new connection is slow.
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

/** This device's time, counted from the start of the page: setting the device's clock meanwhile changes nothing. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
