import { beforeEach, expect, test, vi } from 'vitest';
import { nextTask } from '../time/next-task.ts';

interface Link {
  rel?: string;
  href?: string;
  onload?: () => void;
  onerror?: () => void;
  remove: () => void;
}

let links: Link[];
let importChunk: typeof import('./import-chunk.ts').importChunk;
const reported = vi.fn();

beforeEach(async () => {
  links = [];
  reported.mockClear();
  vi.resetModules();
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => reported(type));
  vi.stubGlobal('document', {
    createElement: (): Link => ({ remove: vi.fn() }),
    head: { append: (link: Link) => links.push(link) },
  });
  // Imported again for each test, because the module remembers its requests.
  ({ importChunk } = await import('./import-chunk.ts'));
  return () => vi.unstubAllGlobals();
});

test('a chunk runs once its style sheets have loaded, and no file is requested twice', async () => {
  const load = vi.fn(async () => 'part');
  const part = importChunk(load, ['assets/a.js', 'assets/a.css']);
  const other = importChunk(load, ['assets/a.js', 'assets/a.css']);
  expect(links.map(({ rel, href }) => [rel, href])).toEqual([
    ['modulepreload', '/assets/a.js'],
    ['stylesheet', '/assets/a.css'],
  ]);
  await nextTask();
  expect(load).not.toHaveBeenCalled();
  links[1]?.onload?.();
  expect(await Promise.all([part, other])).toEqual(['part', 'part']);
  expect(reported).not.toHaveBeenCalled();
});

test('a style sheet that failed is requested again by the next import', async () => {
  const load = vi.fn(async () => 'part');
  const failed = importChunk(load, ['assets/a.css']);
  links[0]?.onerror?.();
  await expect(failed).rejects.toThrow('/assets/a.css');
  expect(reported.mock.calls).toEqual([['vite:preloadError']]);
  expect(links[0]?.remove).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();

  const part = importChunk(load, ['assets/a.css']);
  links[1]?.onload?.();
  expect(await part).toBe('part');
});

test('a chunk that cannot be loaded is reported, and its import fails', async () => {
  const load = () => Promise.reject(new Error('offline'));
  await expect(importChunk(load)).rejects.toThrow('offline');
  expect(reported.mock.calls).toEqual([['vite:preloadError']]);
});
