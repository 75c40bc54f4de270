import { useEffect, useRef, useState } from 'react';
import { type Collection, getRandomCollection } from '../../../shared/collections.ts';
import { afterInBrowser } from '../../lib/after.ts';
import { call } from '../../lib/call.ts';
import { createShuffle, type ShufflePhase } from './shuffle.ts';
import { isShuffleKey } from './shuffle-key.ts';

interface UseShuffleOptions {
  /** False while there is nothing on the wall to take down. */
  enabled: boolean;
  /** Must stay the same from render to render. */
  warn: (message: string, cause?: unknown) => void;
}

export interface Shuffle {
  /** The day that chance brought; undefined before the first shuffle. */
  readonly shuffled: Collection | undefined;
  readonly phase: ShufflePhase;
  readonly shuffle: () => void;
}

/** The S key and what it brings (SHUF-1). Keys pressed inside a dialog are the dialog's. */
export function useShuffle({ enabled, warn }: UseShuffleOptions): Shuffle {
  const [shuffled, setShuffled] = useState<Collection>();
  const [phase, setPhase] = useState<ShufflePhase>('idle');
  const core = useRef<ReturnType<typeof createShuffle>>(undefined);
  const shuffle = () => void core.current?.shuffle();

  useEffect(() => {
    if (!enabled) return;
    const created = createShuffle({
      after: afterInBrowser,
      fetchRandom: () => call(getRandomCollection, {}),
      onPhase: setPhase,
      onSwap: setShuffled,
      warn,
    });
    core.current = created;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('[role=dialog], dialog')) return;
      if (isShuffleKey(event, target)) void created.shuffle();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      created.stop();
      setPhase('idle');
    };
  }, [enabled, warn]);

  return { shuffled, phase, shuffle };
}
