import type { FastifyBaseLogger } from 'fastify';
import { PRESENCE_CHECK_MS, UNLOAD_GRACE_MS } from '../../../shared/presence.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { changePresence, findPresence, type PresenceState } from './queries.ts';
import type { PresenceChange } from './rule.ts';

const CHANNEL = 'presence';
/** Added to each timer, because timers may fire milliseconds early, when the presence has not ended yet. */
const TIMER_SLACK_MS = 20;

export interface LivePresence {
  /** The state in this process's memory. */
  state(): PresenceState;
  /** Reads the stored state. Its `lastSeen` is current, while that of `state` lacks the owner's latest activity. */
  read(): Promise<PresenceState>;
  change(change: PresenceChange): Promise<PresenceState>;
  /** Checks in the background whether the presence has ended. Call it after an event that may end it. */
  recheck(): void;
  /** Called in every process when the owner arrives or leaves, or a farewell starts or is cancelled. */
  onChange(listener: (state: PresenceState) => void): void;
  close(): Promise<void>;
}

interface PresenceOptions {
  db: Db;
  bus: Bus;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** How often the presence is checked for expiry, in milliseconds. */
  checkMs?: number | undefined;
}

/** Tracks the owner's presence. It is the same in every process (PRES-3) and ends by the server's clock (PRES-2). */
export async function createPresence({
  db,
  bus,
  now,
  log,
  checkMs = PRESENCE_CHECK_MS,
}: PresenceOptions): Promise<LivePresence> {
  const listeners = new Set<(state: PresenceState) => void>();
  const timers = new Set<NodeJS.Timeout>();
  let current = await findPresence(db);

  function apply(state: PresenceState): void {
    // Reads may overlap, so the result of an older one may arrive last.
    if (state.revision <= current.revision) return;
    current = state;
    if (state.farewellEndsAt !== null) recheckAfter(state.farewellEndsAt.getTime() - now().getTime());
    for (const listener of listeners) listener(state);
  }

  async function change(wanted: PresenceChange): Promise<PresenceState> {
    const announce = (tx: Db) => bus.publish(CHANNEL, null, tx);
    const state = await changePresence(db, { change: wanted, now: now(), announce });
    apply(state);
    if (wanted.kind === 'unload') recheckAfter(UNLOAD_GRACE_MS);
    return state;
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.error(error, 'presence: update failed, rechecking later'));
  }
  const recheck = () => inBackground(change({ kind: 'recheck' }));

  function recheckAfter(ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      recheck();
    }, Math.max(0, ms) + TIMER_SLACK_MS).unref();
    timers.add(timer);
  }

  const unsubscribe = await bus.subscribe(CHANNEL, () => inBackground(findPresence(db).then(apply)));
  const stopGaps = bus.onGap(recheck);
  const checking = setInterval(recheck, checkMs).unref();
  // Finds changes made before the subscription, and ends a presence that a killed process did not end.
  const { farewellEndsAt } = await change({ kind: 'recheck' });
  // `apply` sets the timer only if the state has changed since the first read.
  if (farewellEndsAt !== null) recheckAfter(farewellEndsAt.getTime() - now().getTime());

  return {
    state: () => current,
    read: () => findPresence(db),
    change,
    recheck,
    onChange: (listener) => void listeners.add(listener),
    async close() {
      clearInterval(checking);
      for (const timer of timers) clearTimeout(timer);
      stopGaps();
      await unsubscribe();
    },
  };
}
