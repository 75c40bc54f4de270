import { FAREWELL_SECONDS } from '../../../shared/chat.ts';
import { HEARTBEAT_MS, IDLE_AFTER_MS, PRESENCE_TIMEOUT_MS, type Presence } from '../../../shared/presence.ts';
import type { After } from '../../lib/time/after.ts';

/** Mouse events come a hundred times a second; the server is notified this often. */
export const ACTIVITY_EVERY_MS = 10_000;

/** Presence ends after this time even if the notification of its end is lost. */
const LEAVING_MS = (FAREWELL_SECONDS + 5) * 1_000;

export type OwnerPresence =
  | { phase: 'absent' }
  | { phase: 'entering' }
  | { phase: 'present' }
  /** No activity for a while: presence ends automatically then (PRES-2). */
  | { phase: 'idle'; endsAtMs: number }
  /** The farewell counts down: until its end the owner is present. */
  | { phase: 'leaving' };

interface OwnerPresenceOptions {
  after: After;
  now: () => number;
  start: () => Promise<unknown>;
  /** Returns the owner's last activity on any device. */
  heartbeat: (active: boolean) => Promise<Presence>;
  farewell: () => Promise<{ present: boolean }>;
  onChange: (presence: OwnerPresence) => void;
  onFailure: (what: 'start' | 'farewell', error: unknown) => void;
}

export interface OwnerPresenceCore {
  enter: () => Promise<void>;
  leave: () => Promise<void>;
  /** The owner was active, here or in another tab (`isOwn` false: that tab notifies the server). */
  activity: (isOwn?: boolean) => void;
  /** The page was restored from the back-forward cache: its leave message is withdrawn at once. */
  back: () => void;
  /** The server's state of presence; true in a newly loaded page continues it. */
  onPresence: (present: boolean) => void;
  snapshot: () => OwnerPresence;
  stop: () => void;
}

/** The owner's side of PRES-1 and PRES-2: heartbeat, warning, end; independent of React. */
export function createOwnerPresence(options: OwnerPresenceOptions): OwnerPresenceCore {
  const { after, now, start, heartbeat, farewell, onChange, onFailure } = options;
  let presence: OwnerPresence = { phase: 'absent' };
  let activeAtMs = 0;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let stopBeating = () => {};
  let stopWaiting = () => {};

  const set = (next: OwnerPresence) => {
    presence = next;
    onChange(next);
  };
  const isHere = () => presence.phase === 'present' || presence.phase === 'idle';

  function here() {
    activeAtMs = now();
    set({ phase: 'present' });
    beat(true);
    waitForIdle();
  }

  function beat(active: boolean) {
    stopBeating();
    toldAtMs = now();
    stopBeating = after(HEARTBEAT_MS, () => beat(false));
    const saidAtMs = toldAtMs;
    heartbeat(active).then(
      // A late "present" must not bring back an owner who has left since.
      ({ present, lastSeen }) => (present ? seen(lastSeen, saidAtMs) : onPresence(false)),
      // The next heartbeat tries again; the server ends presence by its own clock.
      () => undefined,
    );
  }

  /** Active on another device: this one extends its time accordingly. A clock that runs ahead gains nothing. */
  function seen(lastSeen: string | null, saidAtMs: number) {
    const seenAtMs = lastSeen === null ? Number.NaN : Math.min(Date.parse(lastSeen), saidAtMs);
    if (isHere() && seenAtMs > activeAtMs) actAt(seenAtMs);
  }

  function actAt(momentMs: number) {
    activeAtMs = momentMs;
    if (presence.phase === 'idle' && now() - momentMs < IDLE_AFTER_MS) set({ phase: 'present' });
    waitForIdle();
  }

  function waitForIdle() {
    stopWaiting();
    stopWaiting = after(activeAtMs + IDLE_AFTER_MS - now(), () => {
      set({ phase: 'idle', endsAtMs: activeAtMs + PRESENCE_TIMEOUT_MS });
      stopWaiting = after(activeAtMs + PRESENCE_TIMEOUT_MS - now(), gone);
    });
  }

  function gone() {
    stopBeating();
    stopWaiting();
    set({ phase: 'absent' });
  }

  function onPresence(present: boolean) {
    if (present && presence.phase === 'absent') here();
    else if (!present && isHere()) gone();
    else if (!present && presence.phase === 'leaving') gone();
  }

  return {
    async enter() {
      if (presence.phase !== 'absent') return;
      set({ phase: 'entering' });
      try {
        await start();
        here();
      } catch (error) {
        set({ phase: 'absent' });
        onFailure('start', error);
      }
    },
    async leave() {
      if (!isHere()) return;
      stopBeating();
      stopWaiting();
      set({ phase: 'leaving' });
      try {
        const { present } = await farewell();
        if (present) stopWaiting = after(LEAVING_MS, gone);
        else gone();
      } catch (error) {
        here();
        onFailure('farewell', error);
      }
    },
    activity(isOwn = true) {
      if (!isHere()) return;
      const wasIdle = presence.phase === 'idle';
      actAt(now());
      if (isOwn && (wasIdle || now() - toldAtMs >= ACTIVITY_EVERY_MS)) beat(true);
    },
    back() {
      if (isHere()) here();
    },
    onPresence,
    snapshot: () => presence,
    stop() {
      stopBeating();
      stopWaiting();
      presence = { phase: 'absent' };
    },
  };
}
