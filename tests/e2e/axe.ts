import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './gallery-test.ts';

/** Runs axe on the page (SITE-4), or on the element of one selector. `when` names the state in a failure. */
export async function expectAccessible(page: Page, when = 'axe', within = 'html'): Promise<void> {
  await animationsEnd(page);
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // No rule in use needs the style sheets, which `preload` would fetch again.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'], preload: false })
    // In the page itself: otherwise axe opens a second page to merge the results of frames, and there are none.
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    when,
  ).toEqual([]);
}

/**
 * Waits for animations: a fading message has too little contrast on the way. Those of content that is not rendered
 * (`content-visibility`) would never end.
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
