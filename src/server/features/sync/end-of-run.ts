import type { Bus } from '../../db/bus.ts';

/** Notifies every process that a run has ended or was cancelled. */
const CHANNEL = 'sync';

export const announceEnd = (bus: Bus, runId: string): Promise<void> => bus.publish(CHANNEL, { runId });

/** Calls `listener` when a run may have ended; its row says whether it has. Returns a function to stop. */
export async function onRunEnded(bus: Bus, listener: () => void): Promise<() => Promise<void>> {
  const forgetGap = bus.onGap(listener);
  const unsubscribe = await bus.subscribe(CHANNEL, listener);
  return async () => {
    forgetGap();
    await unsubscribe();
  };
}
