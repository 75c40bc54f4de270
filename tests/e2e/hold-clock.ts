import type { Page } from '@playwright/test';
import { expect } from './gallery-test.ts';

const AHEAD_MS = 1000;

/**
 * From here on the page's clock moves only by `page.clock.runFor`. It can be stopped only at a future time, which on a
 * busy machine may have passed already: then it is tried again.
 */
export async function holdClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + AHEAD_MS);
  }).toPass();
}
