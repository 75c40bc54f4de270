import { expect, test, vi } from 'vitest';
import { createOfflineLine, type OfflineLine } from './offline-line.ts';

function pageThat({ wasStored = true, online = true } = {}) {
  const page = { online, isWritten: false, lines: [] as (OfflineLine | undefined)[] };
  let answer = (_: boolean) => {};
  const reload = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
  );
  const line = createOfflineLine({
    wasStored,
    isOnline: () => page.online,
    isVisible: () => true,
    mayReload: () => !page.isWritten,
    reload,
    onChange: (shown) => page.lines.push(shown),
  });
  const settle = async (isThere: boolean) => {
    answer(isThere);
    await Promise.resolve();
    await Promise.resolve();
  };
  const go = (isOnline: boolean) => {
    page.online = isOnline;
    line.update();
  };
  return { page, line, reload, settle, go };
}

test('[SITE-2] a stored page says that the gallery did not answer only once it was asked', async () => {
  const { page, line, reload, settle, go } = pageThat({ online: false });
  expect(page.lines.at(-1)).toBe('kept');
  expect(reload).not.toHaveBeenCalled();
  go(true);
  expect([page.lines.at(-1), reload.mock.calls.length]).toEqual(['kept', 1]);
  await settle(false);
  expect(page.lines.at(-1)).toBe('unanswered');
  // Offline again while it is asked for the second time.
  void line.recheck();
  go(false);
  await settle(false);
  expect([page.lines.at(-1), reload.mock.calls.length]).toEqual(['kept', 2]);
});

test('[SITE-2] a stored page asks nothing while a reload would lose what is written', async () => {
  const { page, line, reload } = pageThat({ online: false });
  page.online = page.isWritten = true;
  line.update();
  await line.recheck();
  expect(reload).not.toHaveBeenCalled();
});

test('[SITE-2] a page that was left shows nothing more', async () => {
  const { page, line, settle } = pageThat();
  expect(page.lines).toEqual(['unanswered']);
  line.stop();
  await settle(false);
  expect(page.lines).toEqual(['unanswered']);
});

test('[SITE-2] the server’s page says only that it is offline, while it is', () => {
  const { page, go } = pageThat({ wasStored: false });
  go(false);
  go(true);
  expect(page.lines).toEqual([undefined, 'offline', undefined]);
});
