import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = process.env.SCREENSHOTS;
let taken = 0;

/**
 * Writes screenshots into the folder `SCREENSHOTS`, for a person to look at; does nothing if the variable is not set.
 * Example: `SCREENSHOTS=/tmp/opening npx playwright test tests/e2e/opening.spec.ts`
 */
export async function takeScreenshots(step: string, pages: Record<string, Page>): Promise<void> {
  if (folder === undefined) return;
  taken += 1;
  for (const [name, page] of Object.entries(pages)) {
    await page.screenshot({ path: join(folder, `${String(taken).padStart(2, '0')}-${step}-${name}.png`) });
  }
}
