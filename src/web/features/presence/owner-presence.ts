import { FAREWELL_SECONDS } from '../../../shared/chat.ts';
import { ENDS_AFTER_MS, HEARTBEAT_MS, IDLE_AFTER_MS, type Presence } from '../../../shared/presence.ts';
import type { After } from '../../lib/after.ts';

/** A hand on the mouse says something a hundred times a second; the server hears of it this often. */
export const ACTIVITY_EVERY_MS = 10_000;

/** Should the news of the end get lost, the countdown's end is it. */
const LEAVING_MS = (FAREWELL_SECONDS + 5) * 1_000;

export type OwnerPresence =
  | { phase: 'absent' }
  | { phase: 'entering' }
  | { phase: 'present' }
  /** Nothing was done for a while: presence ends by itself then (PRES-2). */
  | { phase: 'idle'; endsAtMs: number }
  /** The farewell counts down: until it is over the owner is still there. */
  | { phase: 'leaving' };

interface OwnerPresenceOptions {
  after: After;
  now: () => number;
  start: () => Promise<unknown>;
  /** Answers with the owner's last activity anywhere, on another device too. */
  heartbeat: (active: boolean) => Promise<Presence>;
  farewell: () => Promise<{ present: boolean }>;
  onChange: (presence: OwnerPresence) => void;
  onFailure: (what: 'start' | 'farewell', error: unknown) => void;
}

export interface OwnerPresenceCore {
  enter: () => Promise<void>;
  leave: () => Promise<void>;
  /** The owner has done something, here or in another tab (`isOwn` false: that one tells the server). */
  activity: (isOwn?: boolean) => void;
  /** This page is back out of the browser's memory: its goodbye was none, and the server hears so at once. */
  back: () => void;
  /** What the server says of the owner; true in a page that has just been loaded continues. */
  told: (present: boolean) => void;
  snapshot: () => OwnerPresence;
  stop: () => void;
}

/** The owner's side of PRES-1 and PRES-2: heartbeat, warning, end; framework-free. */
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
      // A late "present" must not bring back who has left meanwhile.
      ({ present, lastSeen }) => (present ? seen(lastSeen, saidAtMs) : told(false)),
      // The next beat tries again; the server's own clock ends what is really over.
      () => undefined,
    );
  }

  /** Active on another device: this one waits as long as that one does. A clock that runs ahead gains nothing. */
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
      set({ phase: 'idle', endsAtMs: activeAtMs + ENDS_AFTER_MS });
      stopWaiting = after(activeAtMs + ENDS_AFTER_MS - now(), gone);
    });
  }

  function gone() {
    stopBeating();
    stopWaiting();
    set({ phase: 'absent' });
  }

  function told(present: boolean) {
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
    told,
    snapshot: () => presence,
    stop() {
      stopBeating();
      stopWaiting();
      presence = { phase: 'absent' };
    },
  };
}
