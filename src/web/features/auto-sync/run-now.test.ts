import { expect, test } from 'vitest';
import { errorBody } from '../../../shared/errors.ts';
import { getSyncState, type SyncRun } from '../../../shared/sync.ts';
import { type call, HttpError } from '../../lib/call.ts';
import { runNow } from './run-now.ts';

const run = (over: Partial<SyncRun>) => ({ id: 'new', phase: 'complete', newCollections: 2, ...over });
const former = run({ id: 'former', newCollections: 9 });
const running = { current: run({ phase: 'copying' }), history: [former] };
const endedAs = (over: Partial<SyncRun>) => ({ current: null, history: [run(over), former] });

/** Calls `runNow` with a server that answers the start with `answer`, and state requests with `states` in turn. */
function server(answer: object, states: readonly object[]) {
  const left = [...states];
  const via = async (endpoint: object) => {
    const next = endpoint === getSyncState ? (left.length > 1 ? left.shift() : left[0]) : answer;
    if (next instanceof Error) throw next;
    return next;
  };
  return runNow({ via: via as typeof call, wait: async () => undefined });
}
const before = { current: null, history: [former] };
const offline = new TypeError('Failed to fetch');

test.each([
  ['a proxy’s limit', new HttpError(504, '<html>', 'Gateway Time-out')],
  ['a lost connection', offline],
])(
  '[AUTO-1] [SYNC-7] a call that is ended by %s is no failure: the run is followed to its end',
  async (_, error) => {
    const states = [before, running, offline, running, endedAs({})];
    expect(await server(error, states)).toMatchObject({ phase: 'complete', newCollections: 2 });
    const failed = [before, running, endedAs({ phase: 'failed', reason: 'storage_full' })];
    expect(await server(error, failed)).toMatchObject({ phase: 'failed', reason: 'storage_full' });
  },
);

test('[AUTO-1] [AUTO-2] an earlier run is not mistaken for the new one, even if its date is later', async () => {
  const ended = { current: null, history: [former, run({ phase: 'cancelled' })] };
  expect(await server(offline, [before, running, ended])).toMatchObject({ phase: 'cancelled' });
});

test('[AUTO-1] fails if no run began, on a refusal or a sign-out, and if the state stays unreachable', async () => {
  await expect(server(offline, [before])).rejects.toBe(offline);
  const refused = new HttpError(409, JSON.stringify(errorBody('sync_running', 'Wait for it')), '');
  await expect(server(refused, [before, running])).rejects.toBe(refused);
  const signedOut = new HttpError(401, '', 'Unauthorized');
  await expect(server(offline, [before, signedOut])).rejects.toBe(signedOut);
  await expect(server(new HttpError(502, '', ''), [before, offline])).rejects.toBe(offline);
});

test('[AUTO-1] reports a run cancelled elsewhere as cancelled, if the state is reachable', async () => {
  const answer = { newCollections: 1, message: '' };
  const cancelled = [before, endedAs({ phase: 'cancelled' })];
  expect(await server(answer, cancelled)).toMatchObject({ phase: 'cancelled' });
  expect(await server(answer, [before, offline])).toMatchObject({ phase: 'complete', newCollections: 1 });
});
