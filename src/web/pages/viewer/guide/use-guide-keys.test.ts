import { expect, onTestFinished, test, vi } from 'vitest';

test('[WALK-1] a held key begins a tour once', async () => {
  // Without a `window`, use-tour.ts adds no listeners when it is imported.
  vi.stubGlobal('window', undefined);
  const { guidedTour } = await import('../../../features/tour/use-tour.ts');
  const { onGuideKey } = await import('./use-guide-keys.ts');
  vi.stubGlobal('HTMLElement', class {});
  const start = vi.spyOn(guidedTour, 'start').mockImplementation(() => {});
  onTestFinished(() => start.mockRestore());
  const press = { key: 'w', target: null, preventDefault: () => {} };
  for (const repeat of [false, true, true]) onGuideKey({ ...press, repeat } as unknown as KeyboardEvent);
  expect(start).toHaveBeenCalledOnce();
});
