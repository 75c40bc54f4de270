import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { planOpening } from '../../../../../shared/opening-plan.ts';
import type { Opening } from '../../../../../shared/openings.ts';
import { NextReveal } from './next-reveal.tsx';

const plan = planOpening({ opensAt: '2026-11-20T10:00:00.000Z', strokeSeconds: 12, manualReveals: true });
const reveals = { press: () => {}, letClock: () => {}, isPending: false, isFailed: false };

test('[SITE-4] the stage’s button stays a button while its photo is on its way, and no second is read aloud', () => {
  const shown = (untilNextMs: number) => {
    const state = { phase: 'revealing', revealed: 1, untilNextMs } as const;
    const html = renderToStaticMarkup(
      <NextReveal {...{ opening: plan as unknown as Opening, state, reveals }} />,
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
