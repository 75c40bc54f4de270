import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { expect } from './gallery-test.ts';

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: Axe.RunOptions = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // `preload` would fetch the style sheets again, which no enabled rule needs.
  preload: false,
  // The only frame is the preview of an e-mail, in which axe cannot run, because scripts are forbidden there.
  iframes: false,
  // Failures show an element's HTML instead, because finding selectors takes half of axe's time.
  selectors: false,
};

/** Runs axe on the page (SITE-4), or on the elements that `within` selects. `when` is part of a failure's message. */
export async function expectAccessible(page: Page, when = 'axe', within = 'html'): Promise<void> {
  await animationsEnd(page);
  // Loads axe once per document, because loading takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const violations = await page.evaluate(
    async ([include, options]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run({ include }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [within, OPTIONS] as const,
  );
  expect(violations, when).toEqual([]);
}

/** Runs axe in the light and the dark theme of a page that follows the device's theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme);
  }
}

/**
 * Waits for animations shorter than 5 s to end, because a message has too little contrast while it fades in. Ignores
 * animations of content that is not rendered (`content-visibility`), because they do not end.
 */
async function animationsEnd(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.getAnimations().some(({ playState, playbackRate, effect }) => {
        const endTime = effect?.getComputedTiming().endTime;
        const isEnding = playbackRate > 0 && typeof endTime === 'number' && endTime < 5000;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return (
          playState === 'running' && isEnding && target?.checkVisibility({ contentVisibilityAuto: true })
        );
      }),
  );
}
