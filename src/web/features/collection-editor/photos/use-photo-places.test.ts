import { expect, test } from 'vitest';
import { placeFiles, proposedDate, withCaptureTimes } from './use-photo-places.ts';

const today = '2026-11-20';
const published = new Set<string>();

test('[COL-6] the day on which more than half of the dated photos were taken is proposed', () => {
  const taken = ['2026-11-19', '2026-11-18 06:41', '2026-11-18', undefined, '2026:11:18 07:00:00'];
  expect(proposedDate({ taken, today, published })).toBe('2026-11-18');
  expect(proposedDate({ taken: [undefined, '2026-11-17'], today, published })).toBe('2026-11-17');
});

test('[COL-6] photos propose no date if no day has more than half of them', () => {
  expect(proposedDate({ taken: ['2026-11-17', '2026-11-18'], today, published })).toBeUndefined();
});

test('[COL-6] proposes no future date, no date that has a collection and no invalid date', () => {
  expect(proposedDate({ taken: ['2031-01-01'], today, published })).toBeUndefined();
  expect(proposedDate({ taken: ['2026-11-18'], today, published: new Set(['2026-11-18']) })).toBeUndefined();
  expect(proposedDate({ taken: [undefined, 'yesterday', '0000:00:00'], today, published })).toBeUndefined();
});

const file = (name: string, lastModified = 0) => ({ name, size: 10, lastModified });
const timed = (...files: ReturnType<typeof file>[]) => files.map((one) => ({ file: one }));
const free = { url: '', uploadId: '' };
const taken = { url: 'https://example.com/a.jpg', uploadId: '' };
const names = (files: { name: string }[]) => files.map(({ name }) => name);

test('[COL-6] files fill the free places in the order they were chosen', () => {
  const { placed } = placeFiles({
    files: timed(file('b', 2), file('a', 1)),
    present: [],
    places: [taken, free, { url: '', uploadId: 'upload-1' }, free, free],
  });
  expect(placed).toEqual([
    { place: 1, file: file('b', 2) },
    { place: 3, file: file('a', 1) },
  ]);
});

test('[COL-6] of more than five files the earliest five are taken and the others reported', () => {
  const files = ['g', 'f', 'e', 'd', 'c', 'b', 'a'].map((name, index) => file(name, 100 - index));
  const { placed, leftOut } = placeFiles({
    files: timed(...files),
    present: [],
    places: Array(5).fill(free),
  });
  expect(placed.map(({ place, file: { name } }) => `${place}${name}`)).toEqual([
    '0a',
    '1b',
    '2c',
    '3d',
    '4e',
  ]);
  expect(names(leftOut)).toEqual(['f', 'g']);
});

test('[COL-6] a file that is there already, or chosen twice, takes no second place and is reported', () => {
  const { placed, repeated } = placeFiles({
    files: timed(file('a'), file('b'), file('b')),
    present: [file('a')],
    places: Array(5).fill(free),
  });
  expect(placed.map(({ file: { name } }) => name)).toEqual(['b']);
  expect(names(repeated)).toEqual(['a', 'b']);
});

test('[COL-6] with no place left every file is reported', () => {
  const { placed, leftOut } = placeFiles({
    files: timed(file('a')),
    present: [],
    places: Array(5).fill(taken),
  });
  expect(placed).toEqual([]);
  expect(names(leftOut)).toEqual(['a']);
});

test('[COL-6] the capture time decides which files are the earliest, not the file’s own time', () => {
  const files = ['f', 'e', 'd', 'c', 'b', 'a'].map((name, index) => ({
    file: file(name, 1_000_000 - index),
    takenAt: 100 + index,
  }));
  const { placed, leftOut } = placeFiles({ files, present: [], places: Array(5).fill(free) });
  expect(names(placed.map(({ file: one }) => one))).toEqual(['f', 'e', 'd', 'c', 'b']);
  expect(names(leftOut)).toEqual(['a']);
});

test('[COL-6] at most two files are read at once, and their order stays', async () => {
  let [reading, most] = [0, 0];
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => new File(['x'], name));
  const read = async (one: File) => {
    reading += 1;
    most = Math.max(most, reading);
    // The first takes longer than the second.
    for (let turn = 0; turn < (one.name === 'a' ? 9 : 2); turn += 1) await Promise.resolve();
    reading -= 1;
    return { file: one };
  };
  const timed = await withCaptureTimes(files, read);
  expect(timed.map((one) => one.file.name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(2);
});
