import type { Page } from '@playwright/test';
import { expect } from './gallery-test.ts';

/** The smallest touch target (WCAG 2.5.5), in CSS pixels. */
const TARGET_PX = 44;

/**
 * Expects every touch target to be large enough. The assertion is soft, so one story lists all targets that are too
 * small. `where` names the page or dialog in the failure.
 */
export async function expectTouchTargets(page: Page, where: string): Promise<void> {
  // Finishes animations, because targets are measured at rest. Waiting might never end: browsers may suspend
  // animations outside the window.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (animation.timeline === document.timeline && Number.isFinite(endTime)) animation.finish();
    }
  });
  const small = await page.evaluate(smallTargets, TARGET_PX);
  expect.soft(small, `${where}: smaller than ${TARGET_PX} px`).toEqual([]);
}

/**
 * Lists every visible, enabled control of the page, or of its open dialog or menu, whose hit area is too small. The
 * hit area is what responds to a touch: it includes padding, pseudo-elements and labels, and excludes covered parts.
 * Controls in a line of text are exempt (WCAG 2.5.5, "inline"). Runs in the browser.
 */
async function smallTargets(wanted: number): Promise<string[]> {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="menuitem"], [tabindex="0"]:is([role="button"], [role="tab"], [role="switch"], [role="slider"])';
  /** Layout may round by less than a pixel. */
  const ROUNDED = 0.5;
  const modal = [
    ...document.querySelectorAll('dialog:modal, [role="dialog"], [role="alertdialog"], [role="menu"]'),
  ].at(-1);
  const scope = modal?.checkVisibility() ? modal : document.body;
  const found: string[] = [];
  for (const control of scope.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isOffered(control) || isInText(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { width, height } = hitArea(control);
    if (width + ROUNDED >= wanted && height + ROUNDED >= wanted) continue;
    const name = control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.outerHTML);
    found.push(`${control.tagName.toLowerCase()} "${name.slice(0, 60)}" ${width} × ${height}`);
  }
  return [...new Set(found)];

  function isOffered(control: HTMLElement): boolean {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (control.matches(':disabled, [inert] *, [aria-hidden="true"] *')) return false;
    // Tiny or clipped controls are for screen readers only: touches go to their label or to another control.
    const { width, height } = control.getBoundingClientRect();
    const { clipPath, pointerEvents } = getComputedStyle(control);
    return width > 1 && height > 1 && clipPath === 'none' && pointerEvents !== 'none';
  }

  function isInText(control: HTMLElement): boolean {
    if (getComputedStyle(control).display !== 'inline' && !control.matches('p > button')) return false;
    const line = control.parentElement?.textContent?.trim() ?? '';
    return line.length > (control.textContent?.trim().length ?? 0);
  }

  /** Measures the area around the control's centre in which a touch reaches the control, up to `wanted` px. */
  function hitArea(control: HTMLElement): { width: number; height: number } {
    const box = control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!isHit(control, x, y)) return { width: 0, height: 0 };
    const reach = (dx: number, dy: number, most: number) => {
      let px = 0;
      while (px < most && isHit(control, x + dx * (px + 1), y + dy * (px + 1))) px++;
      return px;
    };
    const left = 1 + reach(-1, 0, wanted);
    const above = 1 + reach(0, -1, wanted);
    return { width: left + reach(1, 0, wanted - left), height: above + reach(0, 1, wanted - above) };
  }

  function isHit(control: HTMLElement, x: number, y: number): boolean {
    const touched = document.elementFromPoint(x, y);
    if (touched === null) return false;
    if (control.contains(touched)) return true;
    return touched.closest('label')?.control === control;
  }
}
