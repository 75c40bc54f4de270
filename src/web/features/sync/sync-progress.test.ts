import { expect, test } from 'vitest';
import type { SyncRun, SyncState } from '../../../shared/sync.ts';
import { endedBetween, progressView, shareDone } from './sync-progress.ts';
import { syncTexts } from './texts.ts';

const run = (over: Partial<SyncRun> = {}): SyncRun => ({
  id: 'a',
  source: 'dropbox',
  folderPath: '/cameras',
  phase: 'copying',
  isScheduled: false,
  files: { total: 200, done: 50, failed: 0 },
  days: { total: 40, done: 10 },
  bytes: { total: 1000, done: 500 },
  currentFile: null,
  newCollections: 3,
  notedDays: 0,
  error: null,
  startedAt: '2026-11-20T00:00:00Z',
  completedAt: null,
  ...over,
});
const state = (over: Partial<SyncState> = {}): SyncState => ({
  source: 'dropbox',
  folderPath: '/cameras',
  available: { dropbox: true, local: true, s3: false },
  current: null,
  waitingDays: [],
  history: [],
  ...over,
});
const nothing = { current: null, isStarting: false, ended: undefined, refused: undefined };

test('[SYNC-7] the box shows an idle sync, a starting one, a running one and each result', () => {
  expect(progressView(nothing)).toEqual({ kind: 'idle' });
  expect(progressView({ ...nothing, isStarting: true })).toEqual({ kind: 'starting' });
  expect(progressView({ ...nothing, current: run({ phase: 'waiting' }) })).toEqual({ kind: 'starting' });
  const current = run();
  expect(progressView({ ...nothing, isStarting: true, current })).toEqual({ kind: 'running', run: current });
  const complete = run({ phase: 'complete' });
  expect(progressView({ ...nothing, ended: complete })).toEqual({ kind: 'complete', newCollections: 3 });
  const failed = run({ phase: 'failed', error: 'The access token has expired' });
  expect(progressView({ ...nothing, ended: failed })).toEqual({
    kind: 'failed',
    message: 'The access token has expired',
  });
  expect(progressView({ ...nothing, ended: complete, refused: 'no such folder' })).toEqual({
    kind: 'failed',
    message: 'no such folder',
  });
  const noted = run({ phase: 'complete', notedDays: 2 });
  expect(progressView({ ...nothing, ended: noted })).toMatchObject({ notedRun: noted.id });
  const partly = run({ phase: 'complete', files: { total: 8, done: 8, failed: 3 } });
  expect(progressView({ ...nothing, ended: partly })).toMatchObject({ failedFiles: 3 });
  expect(progressView({ ...nothing, ended: run({ phase: 'cancelled' }) }).kind).toBe('cancelled');
});

test('[SYNC-7] the texts contain the words that SYNC-7 quotes', () => {
  const { starting, complete, failed } = syncTexts;
  expect(starting[starting.shown]).toContain('同期開始中');
  expect(complete[complete.shown]).toContain('同期完了');
  expect(complete[complete.shown]).toContain('{n}');
  expect(failed[failed.shown]).toBe('エラー');
});

test('[SYNC-6] reports the end of a run once, but not a run that ended before the first poll', () => {
  const before = state({ current: run() });
  const after = state({ history: [run({ phase: 'complete' })] });
  expect(endedBetween(undefined, after)).toBeUndefined();
  expect(endedBetween(before, after)?.id).toBe('a');
  expect(endedBetween(after, after)).toBeUndefined();
  // The run started and ended between two polls.
  expect(endedBetween(state(), after)?.id).toBe('a');
  expect(endedBetween(before, before)).toBeUndefined();
});

test('[SYNC-6] reports the end of a run even if a clock that was ahead dated an earlier run after it', () => {
  const ahead = run({ id: 'ahead', phase: 'complete', startedAt: '2026-12-24T00:00:00Z' });
  const ended = run({ phase: 'complete' });
  const before = state({ current: run(), history: [ahead] });
  expect(endedBetween(before, state({ history: [ahead, ended] }))).toBe(ended);
  expect(endedBetween(before, state({ history: [] }))).toBeUndefined();
});

test('[SYNC-6] the progress of a run that completes never decreases when the phase changes', () => {
  const steps = [
    run({ phase: 'listing', files: { total: 90, done: 0, failed: 0 } }),
    run({ phase: 'reading', files: { total: 200, done: 100, failed: 0 } }),
    run({ phase: 'reading', files: { total: 200, done: 200, failed: 3 } }),
    run({ phase: 'copying', bytes: { total: 1000, done: 0 } }),
    run({ phase: 'copying', bytes: { total: 1000, done: 900 } }),
    run({ phase: 'copying', bytes: { total: 1000, done: 1100 } }),
    run({ phase: 'complete' }),
  ].map(shareDone);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(0)).toBe(0);
  expect(steps.at(-1)).toBe(1);
  expect(shareDone(run({ bytes: { total: 0, done: 0 }, days: { total: 4, done: 2 } }))).toBeCloseTo(0.65);
});
