import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endPresence, type Presence, presenceHeartbeat, startPresence } from '../../../shared/presence.ts';
import { call, isAuthenticationFailure } from '../../lib/call.ts';
import { newId } from '../../lib/forms/new-id.ts';
import { logger } from '../../lib/logger.ts';
import { useTexts } from '../../lib/texts.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { createOwnerPresence, type OwnerPresence, type OwnerPresenceCore } from './owner-presence.ts';
import { presenceKey } from './presence-key.ts';
import { presenceTexts } from './texts.ts';

/** User input. Excludes `scroll`, because the chat scrolls with each message and presence would never end. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;
const CHANNEL = 'gomai.presence';

export interface OwnerPresenceControls extends Pick<OwnerPresenceCore, 'enter' | 'leave'> {
  presence: OwnerPresence;
  stay: () => void;
}

/**
 * The owner's presence in this page (PRES-1, PRES-2). Every input here or in the owner's other tabs counts as
 * activity; closing the page sends a beacon. `isPresent` is the server's state, undefined while unknown.
 * `onSignedOut` is called, instead of showing a message, if entering or leaving is refused because the session has
 * ended.
 */
export function useOwnerPresence(
  isPresent: boolean | undefined,
  onSignedOut: () => void,
): OwnerPresenceControls {
  const t = useTexts(presenceTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const [presence, setPresence] = useState<OwnerPresence>({ phase: 'absent' });
  /**
   * The page's id for the server. New at each load or restore, because the leave message of one page may arrive after
   * the first messages of the next page, whose presence it must not end.
   */
  const tab = useRef(newId());
  const latest = useRef({ t, show, onSignedOut });
  latest.current = { t, show, onSignedOut };

  const [core] = useState(() => {
    const cachePresence = (answer: Presence) => {
      client.setQueryData(presenceKey, answer);
      return answer;
    };
    return createOwnerPresence({
      after: afterInBrowser,
      now: () => Date.now(),
      start: async () =>
        cachePresence(await call(startPresence, { body: { tab: tab.current } }, { keepalive: true })),
      heartbeat: (active) => call(presenceHeartbeat, { body: { tab: tab.current, active } }),
      farewell: async () =>
        cachePresence(
          await call(endPresence, { body: { tab: tab.current, reason: 'farewell' } }, { keepalive: true }),
        ),
      onChange: setPresence,
      onFailure: (what, error) => {
        logger.warn('presence', `presence: ${what} failed`, error);
        const { t, show, onSignedOut } = latest.current;
        if (isAuthenticationFailure(error)) onSignedOut();
        else show({ title: what === 'start' ? t.startFailed : t.endFailed, tone: 'destructive' });
      },
    });
  });

  useEffect(() => {
    if (isPresent !== undefined) core.onPresence(isPresent);
  }, [core, isPresent]);

  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true, capture: true };
    const others = new BroadcastChannel(CHANNEL);
    const isPresentHere = () => core.snapshot().phase === 'present' || core.snapshot().phase === 'idle';
    const onActivity = () => {
      if (!isPresentHere()) return;
      core.activity();
      others.postMessage('active');
    };
    others.onmessage = () => core.activity(false);
    for (const type of ACTIVITY) window.addEventListener(type, onActivity, options);

    const onPageHide = () => {
      // Also while entering, because the `keepalive` request of `startPresence` continues without the page.
      if (!isPresentHere() && core.snapshot().phase !== 'entering') return;
      const body = JSON.stringify({ tab: tab.current, reason: 'unload' });
      navigator.sendBeacon(endPresence.path, new Blob([body], { type: 'application/json' }));
    };
    window.addEventListener('pagehide', onPageHide, options);
    const onRestored = () => {
      tab.current = newId();
      core.resume();
    };
    // A page restored from the back-forward cache continues presence, although it has sent its leave message.
    window.addEventListener('pageshow', ({ persisted }) => persisted && onRestored(), options);
    return () => {
      stop.abort();
      others.close();
      core.stop();
    };
  }, [core]);

  return { presence, enter: core.enter, leave: core.leave, stay: () => core.activity() };
}
