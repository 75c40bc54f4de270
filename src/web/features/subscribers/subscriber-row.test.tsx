import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Subscriber } from '../../../shared/subscribers.ts';
import { SubscriberRow } from './subscriber-row.tsx';

const subscriber: Subscriber = {
  ...{ kind: 'email', id: 1, email: 'aki@example.com', rhythm: 'daily', language: 'ja', status: 'active' },
  ...{ since: '2026-11-01T00:00:00Z', lastSentAt: null, paused: { code: 550, at: '2026-11-19T00:00:00Z' } },
};

test.each([true, false])(
  '[FOLLOW-6] only while a resume is being sent (%s), the Resume button is disabled',
  (isResuming) => {
    const html = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <table>
          <tbody>
            <SubscriberRow {...{ subscriber, isResuming }} onRemove={() => {}} onResume={() => {}} />
          </tbody>
        </table>
      </QueryClientProvider>,
    );
    const buttons = html.match(/<button[^>]*>/g) ?? [];
    const held = ` aria-disabled="${isResuming}"`;
    expect(
      buttons.map((button) => button.includes(held)),
      'Resume, then Take out',
    ).toEqual([true, false]);
  },
);
