import type { Opening } from '../../../../../shared/openings.ts';
import { steadyNow } from '../../../../lib/time/server-clock.ts';
import type { OpeningState } from '../opening-state.ts';

/** The server's time that a state was computed for. */
export function momentOf(
  { reveals }: Pick<Opening, 'reveals'>,
  { revealed, untilNextMs }: OpeningState,
  offset: number | undefined,
): number {
  const next = reveals[revealed];
  if (next !== undefined && untilNextMs !== undefined) return Date.parse(next) - untilNextMs;
  return steadyNow() + (offset ?? 0);
}
