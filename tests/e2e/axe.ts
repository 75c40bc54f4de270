import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './gallery-test.ts';

/** Runs axe on the page (SITE-4), or on the element of one selector. `when` names the state in a failure. */
export async function expectAccessible(page: Page, when = 'axe', within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    when,
  ).toEqual([]);
}
