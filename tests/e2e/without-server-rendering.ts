import type { Page } from '@playwright/test';

/** Removes the server's rendering of a path, so that the browser renders the page and requests all data. */
export async function withoutServerRendering(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const rendered = await response.text();
    const html = rendered.replace(
      /<div id="app">.*<script id="state" type="application\/json">.*?<\/script>/s,
      '<div id="app"></div>',
    );
    if (html === rendered) throw new Error(`${path} has no rendering that could be removed`);
    return route.fulfill({ response, body: html });
  });
}
