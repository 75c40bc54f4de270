import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './gallery-test.ts';

/** Nothing on the page is closed to assistive technology (SITE-4). `when` says which of several looks failed. */
export async function expectAccessible(page: Page, when = 'axe'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    when,
  ).toEqual([]);
}
