import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { planOpening } from '../../../../../shared/opening-plan.ts';
import type { Opening } from '../../../../../shared/openings.ts';
import type { OpeningState } from '../opening-state.ts';
import { createFocusHandover, NextReveal, RevealStatus } from './next-reveal.tsx';

const opensAt = '2026-11-20T10:00:00.000Z';
const opening = planOpening({ opensAt, strokeSeconds: 12, manualReveals: true }) as unknown as Opening;
const reveals = { revealNext: () => {}, continueByClock: () => {}, isPending: false, isFailed: false };

test('[SITE-4] while a photo is on its way, the button is aria-disabled and no countdown is announced', () => {
  const shown = (untilNextMs: number) => {
    const state = { phase: 'revealing', revealed: 1, untilNextMs } as const;
    const html = renderToStaticMarkup(
      <>
        <NextReveal {...{ opening, state, reveals, placeRef: () => {} }} />
        <RevealStatus {...{ opening, state }} />
      </>,
    );
    const [button] = html.match(/<button[^>]*stage-press[^>]*>/) ?? [];
    return { button, status: html.match(/role="status"[^>]*>([^<]*)/)?.[1] };
  };
  expect(shown(100_000)).toEqual({ button: expect.stringContaining('aria-disabled="false"'), status: '' });
  const sent = shown(3000);
  expect(sent).toEqual({
    button: expect.stringContaining('aria-disabled="true"'),
    status: 'The photo is on its way.',
  });
  expect(shown(2000)).toEqual(sent);
});

test('[SITE-4] while a press is being sent, both buttons are aria-disabled, so that they keep the focus', () => {
  const state = { phase: 'revealing', revealed: 1, untilNextMs: 100_000 } as const;
  const pending = { ...reveals, isPending: true };
  const html = renderToStaticMarkup(
    <NextReveal {...{ opening, state, reveals: pending, placeRef: () => {} }} />,
  );
  expect(html.match(/<button[^>]* aria-disabled="true"/g)).toHaveLength(2);
});

test('[SITE-4] the stage’s status element exists before the first photo, and announces each revealed photo', () => {
  const status = (state?: OpeningState) =>
    renderToStaticMarkup(<RevealStatus {...{ opening, state }} />).match(/role="status"[^>]*>([^<]*)/)?.[1];
  expect(status()).toBe('');
  expect(status({ phase: 'waiting', revealed: 0, untilNextMs: 3000 })).toBe('');
  const untilNextMs = Date.parse(opening.reveals[3] ?? '') - Date.parse(opening.reveals[2] ?? '');
  expect(status({ phase: 'revealing', revealed: 3, untilNextMs })).toBe('The third is up');
  expect(status({ phase: 'over', revealed: 5, untilNextMs: undefined })).toBe('All five are here.');
});

test('[SITE-4] focus below a photo passes to the same button below the next one, else to the new element', () => {
  const place = (count = 2) => {
    const buttons = Array.from({ length: count }, () => ({ focus: vi.fn() }));
    return { buttons, focus: vi.fn(), querySelectorAll: () => buttons };
  };
  const [first, second, third, fourth] = [place(), place(), place(), place()];
  const [fifth, sixth, last] = [place(0), place(0), place(0)];
  const document: { activeElement: unknown } = { activeElement: first.buttons[1] };
  vi.stubGlobal('document', document);
  const ref = createFocusHandover();
  const attach = (to: ReturnType<typeof place>) => ref(to as unknown as HTMLElement) as () => void;
  const focused = ({ buttons, focus }: ReturnType<typeof place>) =>
    [...buttons.map((button) => button.focus), focus].map(({ mock }) => mock.calls.length);
  const leaveFirst = attach(first);
  expect(focused(first)).toEqual([0, 0, 0]);
  leaveFirst();
  const leaveSecond = attach(second);
  expect(focused(second)).toEqual([0, 1, 0]);
  document.activeElement = {};
  leaveSecond();
  const leaveThird = attach(third);
  expect(focused(third)).toEqual([0, 0, 0]);
  document.activeElement = third.buttons[0];
  leaveThird();
  const leaveFourth = attach(fourth);
  expect(focused(fourth)).toEqual([1, 0, 0]);
  // The clock goes on, or the last photo is shown: there are no buttons any more.
  document.activeElement = fourth.buttons[0];
  leaveFourth();
  const leaveFifth = attach(fifth);
  expect(focused(fifth)).toEqual([1]);
  // The clock reveals a further photo.
  document.activeElement = fifth;
  leaveFifth();
  const leaveSixth = attach(sixth);
  expect(focused(sixth)).toEqual([1]);
  document.activeElement = {};
  leaveSixth();
  attach(last);
  expect(focused(last)).toEqual([0]);
});
