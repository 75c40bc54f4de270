import type { Bus } from '../../db/bus.ts';

/** Says to every process that a run has ended, or was ended. */
const CHANNEL = 'sync';

export const announceEnd = (bus: Bus, runId: string): Promise<void> => bus.publish(CHANNEL, { runId });

/** Calls back whenever a run may have ended; look at its row to know. The answer stops it. */
export async function onRunEnded(bus: Bus, listener: () => void): Promise<() => Promise<void>> {
  const forgetGap = bus.onGap(listener);
  const unsubscribe = await bus.subscribe(CHANNEL, listener);
  return async () => {
    forgetGap();
    await unsubscribe();
  };
}
