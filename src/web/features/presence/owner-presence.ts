import { FAREWELL_SECONDS } from '../../../shared/chat.ts';
import { HEARTBEAT_MS, IDLE_AFTER_MS, PRESENCE_TIMEOUT_MS, type Presence } from '../../../shared/presence.ts';
import type { After } from '../../lib/time/after.ts';

/** Mouse events come a hundred times a second; the server is notified at most this often. */
const ACTIVITY_EVERY_MS = 10_000;

/** After a farewell, presence ends at the latest after this time, even if the notification of its end is lost. */
const LEAVING_MS = (FAREWELL_SECONDS + 5) * 1_000;

export type OwnerPresence =
  | { phase: 'absent' }
  | { phase: 'entering' }
  | { phase: 'present' }
  /** No activity for a while; presence ends at `endsAtMs` (PRES-2). */
  | { phase: 'idle'; endsAtMs: number }
  /** The farewell counts down: until its end the owner is present. */
  | { phase: 'leaving' };

interface OwnerPresenceOptions {
  after: After;
  now: () => number;
  start: () => Promise<unknown>;
  /** Returns whether the owner is present, and the last activity on any device. */
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
  /** The page was restored from the back-forward cache: a heartbeat withdraws its leave message at once. */
  resume: () => void;
  /** The server's state of presence; true in a newly loaded page continues presence there. */
  onPresence: (present: boolean) => void;
  snapshot: () => OwnerPresence;
  stop: () => void;
}

/** The owner's side of PRES-1 and PRES-2: heartbeat, warning, end; independent of React. */
export function createOwnerPresence(options: OwnerPresenceOptions): OwnerPresenceCore {
  const { after, now, start, heartbeat, farewell, onChange, onFailure } = options;
  let presence: OwnerPresence = { phase: 'absent' };
  let activeAtMs = 0;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let stopHeartbeat = () => {};
  let stopWaiting = () => {};

  const set = (next: OwnerPresence) => {
    presence = next;
    onChange(next);
  };
  const isPresent = () => presence.phase === 'present' || presence.phase === 'idle';

  function becomePresent() {
    activeAtMs = now();
    set({ phase: 'present' });
    sendHeartbeat(true);
    waitForIdle();
  }

  function sendHeartbeat(active: boolean) {
    stopHeartbeat();
    reportedAtMs = now();
    stopHeartbeat = after(HEARTBEAT_MS, () => sendHeartbeat(false));
    const sentAtMs = reportedAtMs;
    heartbeat(active).then(
      // A late "present" must not bring back an owner who has left since.
      ({ present, lastSeen }) => (present ? onSeen(lastSeen, sentAtMs) : onPresence(false)),
      // The next heartbeat tries again; the server ends presence by its own clock.
      () => undefined,
    );
  }

  /**
   * Activity on another device extends presence here too. `lastSeen` is capped at the time of the request, because
   * the server's clock may be ahead.
   */
  function onSeen(lastSeen: string | null, sentAtMs: number) {
    const seenAtMs = lastSeen === null ? Number.NaN : Math.min(Date.parse(lastSeen), sentAtMs);
    if (isPresent() && seenAtMs > activeAtMs) setActiveAt(seenAtMs);
  }

  function setActiveAt(momentMs: number) {
    activeAtMs = momentMs;
    if (presence.phase === 'idle' && now() - momentMs < IDLE_AFTER_MS) set({ phase: 'present' });
    waitForIdle();
  }

  function waitForIdle() {
    stopWaiting();
    stopWaiting = after(activeAtMs + IDLE_AFTER_MS - now(), () => {
      set({ phase: 'idle', endsAtMs: activeAtMs + PRESENCE_TIMEOUT_MS });
      stopWaiting = after(activeAtMs + PRESENCE_TIMEOUT_MS - now(), becomeAbsent);
    });
  }

  function becomeAbsent() {
    stopHeartbeat();
    stopWaiting();
    set({ phase: 'absent' });
  }

  function onPresence(present: boolean) {
    if (present && presence.phase === 'absent') becomePresent();
    else if (!present && isPresent()) becomeAbsent();
    else if (!present && presence.phase === 'leaving') becomeAbsent();
  }

  return {
    async enter() {
      if (presence.phase !== 'absent') return;
      set({ phase: 'entering' });
      try {
        await start();
        becomePresent();
      } catch (error) {
        set({ phase: 'absent' });
        onFailure('start', error);
      }
    },
    async leave() {
      if (!isPresent()) return;
      stopHeartbeat();
      stopWaiting();
      set({ phase: 'leaving' });
      try {
        const { present } = await farewell();
        if (present) stopWaiting = after(LEAVING_MS, becomeAbsent);
        else becomeAbsent();
      } catch (error) {
        becomePresent();
        onFailure('farewell', error);
      }
    },
    activity(isOwn = true) {
      if (!isPresent()) return;
      const wasIdle = presence.phase === 'idle';
      setActiveAt(now());
      if (isOwn && (wasIdle || now() - reportedAtMs >= ACTIVITY_EVERY_MS)) sendHeartbeat(true);
    },
    resume() {
      if (isPresent()) becomePresent();
    },
    onPresence,
    snapshot: () => presence,
    stop() {
      stopHeartbeat();
      stopWaiting();
      presence = { phase: 'absent' };
    },
  };
}
