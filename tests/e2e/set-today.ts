import type { Page } from '@playwright/test';

/** Makes the page receive this date as the site's today, as after midnight. */
export async function setToday(page: Page, today: string): Promise<void> {
  await page.route('/api/site', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), today } });
  });
}
