import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { pageStep } from '../../../lib/page/page-keys.ts';
import { usePageSwipe } from '../../../lib/page/use-page-swipe.ts';
import type { DaySteps } from './day-steps.ts';

interface DayTurnerProps {
  steps: DaySteps;
  /** Whether the viewer is open or loading: it covers the page. */
  isCovered: () => boolean;
  children: ReactNode;
}

/** Swipes and arrow keys open the page before or after this one; the older is at the left (ROUTE-8). */
export function DayTurner({ steps: { earlier, later }, isCovered, children }: DayTurnerProps) {
  const surface = useRef<HTMLDivElement>(null);
  const turn = (step: number) => {
    const to = step > 0 ? later : step < 0 ? earlier : undefined;
    if (to && !isCovered()) location.assign(to);
  };
  usePageSwipe(surface, turn);
  const onKey = useEffectEvent((event: KeyboardEvent) => turn(pageStep(event)));
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <div ref={surface} className="turned-by-swipe" data-keep-offline>
      {children}
    </div>
  );
}
