import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { planOpening, REVEAL_LEAD_MS } from '../../../../../shared/opening-plan.ts';
import type { Opening } from '../../../../../shared/openings.ts';
import { StageHour } from './stage-hour.tsx';

const plan = planOpening({ opensAt: '2026-11-20T10:00:00.000Z', strokeSeconds: 12, manualReveals: false });
const opening = { ...plan, date: '2026-11-20', timeZone: 'Asia/Tokyo' } as unknown as Opening;

test('[OPEN-7] an earlier hour is offered only while the server accepts it', () => {
  const isOffered = (untilNextMs: number) => {
    const state = { phase: 'waiting', revealed: 0, untilNextMs } as const;
    const html = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <StageHour {...{ opening, state, visitors: 0, reminders: 0 }} />
      </QueryClientProvider>,
    );
    const [earlier = ''] = html.match(/<button[^>]*>−15/) ?? [];
    return !earlier.includes('disabled');
  };
  const stepMs = 15 * 60_000;
  expect(isOffered(stepMs + REVEAL_LEAD_MS + 1)).toBe(true);
  expect(isOffered(stepMs + REVEAL_LEAD_MS)).toBe(false);
});
