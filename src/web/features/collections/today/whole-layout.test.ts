import { describe, expect, test } from 'vitest';
import { wholeAreas, wholePlace } from './whole-layout.ts';

const landscape = { width: 3000, height: 2000 };
const portrait = { width: 2000, height: 3000 };
/** Every mix of landscapes and portraits. */
const mixes = Array.from({ length: 32 }, (_, bits) =>
  Array.from({ length: 5 }, (_, index) => ((bits >> index) & 1 ? landscape : portrait)),
);

function cellsOf(area: string): string[] {
  const [row = 0, column = 0, rowEnd = 0, columnEnd = 0] = area.split('/').map(Number);
  expect(column).toBeGreaterThanOrEqual(1);
  expect(columnEnd).toBeLessThanOrEqual(13);
  const cells: string[] = [];
  for (let y = row; y < rowEnd; y += 1) for (let x = column; x < columnEnd; x += 1) cells.push(`${y}/${x}`);
  return cells;
}

describe('[LAYOUT-1] five uncropped photos on twelve columns', () => {
  test.each(mixes)('nothing overlaps (%#)', (...photos) => {
    const { heading, places, aside } = wholeAreas(photos);
    const cells = [heading, ...places, aside].flatMap(cellsOf);
    expect(new Set(cells).size).toBe(cells.length);
    expect(places).toHaveLength(5);
  });

  test.each(mixes)('landscapes take six or eight columns, portraits four (%#)', (...photos) => {
    for (const [index, area] of wholeAreas(photos).places.entries()) {
      const columns = new Set(cellsOf(area).map((cell) => cell.split('/')[1])).size;
      expect(photos[index] === landscape ? [6, 8] : [4]).toContain(columns);
    }
  });

  test('photos that begin in the same row are in order from the left; the last two begin in the same row', () => {
    for (const photos of mixes) {
      const begins = wholeAreas(photos).places.map((area) => area.split('/').map(Number));
      begins.forEach(([row, column = 0], index) => {
        const later = begins.slice(index + 1).filter(([other]) => other === row);
        for (const [, other = 0] of later) expect(other).toBeGreaterThan(column);
      });
      const [fourth, fifth] = begins.slice(3);
      expect(fifth?.[0]).toBe(fourth?.[0]);
    }
  });

  test('requests a photo as wide as its place, and uncropped', () => {
    const [photos = []] = mixes.filter(([first, second]) => first === landscape && second === portrait);
    expect(wholePlace(photos, 0)).toEqual({ sizes: expect.stringContaining('(min-width: 1320px) 820px, ') });
    expect(wholePlace(photos, 1)).toEqual({ sizes: expect.stringContaining('(min-width: 1320px) 400px, ') });
    expect(wholePlace(photos, 1).sizes).toContain('(min-resolution: 2.5dppx) calc(70vw - 28px)');
  });

  test('a photo of unknown size is framed as in the layout `wall`', () => {
    expect(wholePlace([{}], 0)).toMatchObject({ shape: '3x4', sizes: expect.stringContaining('400px') });
  });
});
