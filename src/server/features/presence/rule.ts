import { FAREWELL_SECONDS } from '../../../shared/chat.ts';
import { PRESENCE_TIMEOUT_MS, UNLOAD_GRACE_MS } from '../../../shared/presence.ts';

/* The rules of the owner's presence, without database and clock (PRES-1, PRES-2). */

export interface OwnerTab {
  tab: string;
  sid: string;
  lastHeard: Date;
  leavingSince: Date | null;
}

export interface OwnerPresence {
  present: boolean;
  lastSeen: Date | null;
  farewellEndsAt: Date | null;
  tabs: OwnerTab[];
}

export type PresenceChange =
  | { kind: 'start'; tab: string; sid: string }
  | { kind: 'heartbeat'; tab: string; sid: string; active: boolean }
  | { kind: 'unload'; tab: string }
  | { kind: 'farewell' }
  /** Applies only the passing of time. */
  | { kind: 'recheck' };

/** The state after a change. Expiry is applied first, so a late heartbeat does not extend an expired presence. */
export function afterChange(before: OwnerPresence, change: PresenceChange, now: Date): OwnerPresence {
  return settled(changed(settled(before, now), change, now), now);
}

function changed(before: OwnerPresence, change: PresenceChange, now: Date): OwnerPresence {
  const others = 'tab' in change ? before.tabs.filter(({ tab }) => tab !== change.tab) : before.tabs;
  switch (change.kind) {
    case 'start': {
      const tab = { tab: change.tab, sid: change.sid, lastHeard: now, leavingSince: null };
      return { present: true, lastSeen: now, farewellEndsAt: null, tabs: [...others, tab] };
    }
    case 'heartbeat': {
      // Only `start` begins the presence: the heartbeats of a page that was left open must not.
      if (!before.present || before.farewellEndsAt !== null) return before;
      const tab = { tab: change.tab, sid: change.sid, lastHeard: now, leavingSince: null };
      return { ...before, lastSeen: change.active ? now : before.lastSeen, tabs: [...others, tab] };
    }
    case 'unload': {
      const tab = before.tabs.find(({ tab }) => tab === change.tab);
      return tab === undefined ? before : { ...before, tabs: [...others, { ...tab, leavingSince: now }] };
    }
    case 'farewell': {
      if (!before.present || before.farewellEndsAt !== null) return before;
      const farewellEndsAt = new Date(now.getTime() + FAREWELL_SECONDS * 1000);
      return { ...before, lastSeen: now, farewellEndsAt, tabs: [] };
    }
    case 'recheck':
      return before;
  }
}

function settled(presence: OwnerPresence, now: Date): OwnerPresence {
  const { present, lastSeen, farewellEndsAt } = presence;
  const since = (moment: Date) => now.getTime() - moment.getTime();
  const tabs = presence.tabs.filter(
    ({ lastHeard, leavingSince }) =>
      since(lastHeard) < PRESENCE_TIMEOUT_MS &&
      (leavingSince === null || since(leavingSince) < UNLOAD_GRACE_MS),
  );
  const stays =
    present &&
    (farewellEndsAt === null
      ? tabs.length > 0 && lastSeen !== null && since(lastSeen) < PRESENCE_TIMEOUT_MS
      : since(farewellEndsAt) < 0);
  if (stays) return { ...presence, tabs };
  return { present: false, lastSeen, farewellEndsAt: null, tabs: [] };
}
