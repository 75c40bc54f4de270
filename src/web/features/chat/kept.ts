import { useState } from 'react';
import type { Box, WindowMode } from './chat-window.ts';

/** What this browser keeps of the widget (CHAT-1). */
export interface Kept {
  mode: WindowMode;
  box: Box | undefined;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
}

const KEPT_KEY = 'gomai.chat.widget';
export const DEFAULT_VOLUME = 0.5;

/** What is kept, as far as it makes sense; anyone may have written there. */
export function readKept(storage: () => Pick<Storage, 'getItem'>): Kept {
  let kept: Partial<Record<string, unknown>> = {};
  try {
    kept = Object(JSON.parse(storage().getItem(KEPT_KEY) ?? '{}'));
  } catch {
    // Nothing readable: the defaults.
  }
  const { mode, box, sound, volume } = kept;
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

/** State that outlives the page. */
export function useKept(): [Kept, (changes: Partial<Kept>) => void] {
  const [kept, setKept] = useState(() => readKept(() => localStorage));
  const change = (changes: Partial<Kept>) =>
    setKept((before) => {
      const next = { ...before, ...changes };
      try {
        localStorage.setItem(KEPT_KEY, JSON.stringify(next));
      } catch {
        // A private window or a full storage: it holds for this page.
      }
      return next;
    });
  return [kept, change];
}
