import { useEffect, useRef, useState } from 'react';
import { type Collection, getRandomCollection } from '../../../../shared/collections.ts';
import { call } from '../../../lib/call.ts';
import { isTextInput, type KeyTarget } from '../../../lib/forms/text-input.ts';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { afterInBrowser } from '../../../lib/time/after.ts';
import { whenIdle } from '../../../lib/time/when-idle.ts';
import type { createShuffle, ShufflePhase } from './shuffle.ts';

type ShuffleCore = ReturnType<typeof createShuffle>;

/** Prefetched when the page is idle, because the first view does not need it. */
const loadCore = () => import('./shuffle.ts');

/** Links to today: the site's title and the footer's "Today", on every page. */
const TODAY_LINKS = 'a[href="/#today"]';

interface UseShuffleOptions {
  /** Undefined while today has no collection. */
  todayId: number | undefined;
  /** Must be the same function in each render: another one cancels a running shuffle. */
  warn: (message: string, cause?: unknown) => void;
}

export interface Shuffle {
  /** The random collection; undefined while the page shows today's collection. */
  readonly shuffled: Collection | undefined;
  readonly phase: ShufflePhase;
  readonly shuffle: () => void;
}

/** Shuffles on the S key (SHUF-1), but not inside a dialog. A link to today shows today's collection again. */
export function useShuffle({ todayId, warn }: UseShuffleOptions): Shuffle {
  const [shuffled, setShuffled] = useState<Collection>();
  const [phase, setPhase] = useState<ShufflePhase>('idle');
  const onPress = useRef<() => void>(undefined);
  const shuffle = () => onPress.current?.();
  const shownId = shuffled?.id ?? todayId;
  // Also enabled if only a shuffled collection is shown, as after midnight when today has no collection yet.
  const enabled = shownId !== undefined;
  const shown = useRef(shownId);
  shown.current = shownId;

  useEffect(() => {
    if (!enabled) return;
    let core: ShuffleCore | undefined;
    let cancellations = 0;
    const cancel = () => {
      cancellations++;
      core?.cancel();
    };
    const start = async () => {
      const before = cancellations;
      const { createShuffle } = await loadCore();
      if (cancellations !== before) return;
      core ??= createShuffle({
        after: afterInBrowser,
        fetchRandom: (signal) => call(getRandomCollection, { query: { except: shown.current } }, { signal }),
        onPhase: setPhase,
        onSwap: setShuffled,
        warn,
      });
      await core.shuffle();
    };
    const press = () => void start().catch((error: unknown) => warn('shuffle: code failed to load', error));
    onPress.current = press;
    const cancelPrefetch = whenIdle(() => loadCore().catch(() => undefined));
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('[role$=dialog], dialog')) return;
      if (isShuffleKey(event, target)) press();
    };
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (!isPlainClick(event)) return;
      if (!(target instanceof Element) || !target.closest(TODAY_LINKS)) return;
      cancel();
      setShuffled(undefined);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('click', onClick);
    return () => {
      cancel();
      cancelPrefetch();
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('click', onClick);
    };
  }, [enabled, warn]);

  return { shuffled, phase, shuffle };
}

interface KeyPress {
  readonly key: string;
  readonly repeat: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly defaultPrevented: boolean;
}

/** True for S (SHUF-1), unless it is held, handled already, in a text input, or part of a shortcut (Ctrl+S). */
export function isShuffleKey(press: KeyPress, target: KeyTarget | null): boolean {
  if (press.defaultPrevented || press.repeat || isTextInput(target)) return false;
  if (press.altKey || press.ctrlKey || press.metaKey) return false;
  return press.key.toLowerCase() === 's';
}
