import { FAREWELL_SECONDS } from '../../../shared/chat.ts';
import { HEARTBEAT_MS, IDLE_AFTER_MS, PRESENCE_TIMEOUT_MS, type Presence } from '../../../shared/presence.ts';
import type { After } from '../../lib/time/after.ts';

/** Unless the owner was idle, activity is reported at most this often: mouse events fire a hundred times a second. */
const ACTIVITY_EVERY_MS = 10_000;

/** Presence ends at the latest this long after a farewell begins, even if the server's notification is lost. */
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
  /** Call on the owner's activity; `isOwn` is false for activity in another tab, which notifies the server itself. */
  activity: (isOwn?: boolean) => void;
  /** Call when the page is restored from the back-forward cache: a heartbeat continues presence at once. */
  resume: () => void;
  /** Call with the server's state of presence. If true, this page continues presence, for example after a load. */
  onPresence: (present: boolean) => void;
  snapshot: () => OwnerPresence;
  stop: () => void;
}

/** The owner's presence (PRES-1, PRES-2): heartbeats, idle warning and end, independent of React. */
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
  const isIn = (phase: OwnerPresence['phase']) => presence.phase === phase;
  const isPresent = () => isIn('present') || isIn('idle');

  function becomePresent() {
    activeAtMs = now();
    set({ phase: 'present' });
    sendHeartbeat(true);
    waitForIdle();
  }

  function sendHeartbeat(active: boolean) {
    stopHeartbeat();
    const sentAtMs = now();
    // A heartbeat without activity reports none, so activity soon after it must not wait.
    if (active) reportedAtMs = sentAtMs;
    stopHeartbeat = after(HEARTBEAT_MS, () => sendHeartbeat(false));
    heartbeat(active).then(
      // `onSeen` only extends presence, so that a late response does not restore it after the owner has left.
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
        if (isIn('entering')) becomePresent();
      } catch (error) {
        if (!isIn('entering')) return;
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
        if (!isIn('leaving')) return;
        if (present) stopWaiting = after(LEAVING_MS, becomeAbsent);
        else becomeAbsent();
      } catch (error) {
        if (!isIn('leaving')) return;
        becomePresent();
        onFailure('farewell', error);
      }
    },
    activity(isOwn = true) {
      if (!isPresent()) return;
      const wasIdle = presence.phase === 'idle';
      setActiveAt(now());
      // Absolute, because the clock may have moved backwards.
      if (isOwn && (wasIdle || Math.abs(now() - reportedAtMs) >= ACTIVITY_EVERY_MS)) sendHeartbeat(true);
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
