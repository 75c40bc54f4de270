import type { Page } from '@playwright/test';
import { LATER } from '../../scripts/chunk-groups.ts';
import { expect } from './gallery-test.ts';

/** The url of the script that most pages load once they are idle. */
export const LATER_SCRIPT = new RegExp(`/assets/${LATER}-[^/]+\\.js$`);

/** Waits until that script, with all that it imports, has run. */
export async function laterScriptRan(page: Page): Promise<void> {
  const requested = async () => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return urls.find((url) => LATER_SCRIPT.test(url));
  };
  await expect.poll(requested).toBeDefined();
  await page.evaluate(async (url) => void (await import(url ?? '')), await requested());
}
