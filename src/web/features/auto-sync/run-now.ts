import { getSyncState, runAutoSyncNow, type SyncRun } from '../../../shared/sync.ts';
import { call, isAuthenticationFailure } from '../../lib/call.ts';
import { reasonOf } from '../../lib/words/error-text.ts';

const POLL_MS = 2000;
/** This many polls in a row may fail: a phone that wakes up is offline for some seconds. */
const MAX_UNREACHED = 15;

type Ended = Pick<SyncRun, 'phase' | 'newCollections'> & Partial<Pick<SyncRun, 'reason' | 'folderPath'>>;

interface RunOptions {
  via?: typeof call;
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Runs the sync and returns how it ended. A proxy or a phone that sleeps may interrupt the call, but not the run: its
 * end is then read from the server's state (AUTO-1).
 * @throws HttpError with the server's reason; the call's error if no run has begun; the state request's error if the
 * state cannot be read before the start, stays unreachable afterwards, or the session has ended
 */
export async function runNow({ via = call, wait = sleep }: RunOptions = {}): Promise<Ended> {
  const readState = () => via(getSyncState, {});
  const oldIds = new Set((await readState()).history.map(({ id }) => id));
  // Finds the run by id, not by position: a clock that was ahead may have dated an earlier run after it.
  const newIn = ({ history }: { history: readonly SyncRun[] }) => history.find(({ id }) => !oldIds.has(id));
  const findEnd = async (error: unknown): Promise<Ended> => {
    for (let unreached = 0; ; await wait(POLL_MS)) {
      const state = await readState().catch((failure: unknown) => {
        if (isAuthenticationFailure(failure) || ++unreached > MAX_UNREACHED) throw failure;
      });
      if (state === undefined) continue;
      unreached = 0;
      const ended = newIn(state);
      if (ended !== undefined) return ended;
      if (state.current === null) throw error;
    }
  };
  const answer = await via(runAutoSyncNow, {}).catch((error: unknown) => {
    if (reasonOf(error) !== undefined) throw error;
    return findEnd(error);
  });
  if ('phase' in answer) return answer;
  // The response does not say whether the run was cancelled elsewhere.
  const state = await readState().catch(() => undefined);
  return (state && newIn(state)) ?? { ...answer, phase: 'complete' };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
