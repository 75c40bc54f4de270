import { useState } from 'react';
import type { Box, WindowMode } from '../window/chat-window.ts';

/** The widget's state stored in this browser (CHAT-1). */
export interface ChatPreferences {
  mode: WindowMode;
  box: Box | undefined;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
}

const PREFERENCES_KEY = 'gomai.chat.widget';
const DEFAULT_VOLUME = 0.5;

/** The stored state, with defaults for invalid parts: storage is untrusted. */
export function readPreferences(storage: () => Pick<Storage, 'getItem'>): ChatPreferences {
  let preferences: Partial<Record<string, unknown>> = {};
  try {
    preferences = Object(JSON.parse(storage().getItem(PREFERENCES_KEY) ?? '{}'));
  } catch {
    // Unreadable: use the defaults.
  }
  const { mode, box, sound, volume } = preferences;
  return {
    mode: mode === 'open' || mode === 'maximised' ? mode : 'minimised',
    box: isBox(box) ? box : undefined,
    sound: sound !== false,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME,
  };
}

function isBox(value: unknown): value is Box {
  const box: Partial<Record<string, unknown>> = Object(value);
  return [box.x, box.y, box.width, box.height].every((side) => Number.isFinite(side));
}

/** Stores what this tab changes; the rest stays as stored, because another tab may have changed it. */
export function storePreferences(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  changes: Partial<ChatPreferences>,
): void {
  try {
    storage().setItem(PREFERENCES_KEY, JSON.stringify({ ...readPreferences(storage), ...changes }));
  } catch {
    // A private window or full storage: the state lasts for this page.
  }
}

/** The widget's state, which survives a page load. */
export function usePreferences(): [ChatPreferences, (changes: Partial<ChatPreferences>) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(() => localStorage));
  const change = (changes: Partial<ChatPreferences>) => {
    storePreferences(() => localStorage, changes);
    setPreferences((before) => ({ ...before, ...changes }));
  };
  return [preferences, change];
}
