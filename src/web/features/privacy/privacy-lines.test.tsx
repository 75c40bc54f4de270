import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PrivacyLines } from './privacy-lines.tsx';

function lines(isCounted: boolean): string {
  const client = new QueryClient();
  client.setQueryData(['retention'], { likes: 400, feedback: 730, chat: 365 });
  return renderToString(
    <QueryClientProvider client={client}>
      <PrivacyLines isCounted={isCounted} />
    </QueryClientProvider>,
  );
}

test.each([true, false])(
  '[GA-1] the lines about privacy name Google Analytics where it counts the visit: %s',
  (isCounted) => {
    expect(lines(isCounted).includes('Google Analytics counts the visits')).toBe(isCounted);
    expect(lines(isCounted).includes('No page, picture or e-mail counts')).toBe(!isCounted);
  },
);

test('[PRIV-2] [OPEN-6] the lines say that words kept for a replay outlive the chat', () => {
  expect(lines(false)).toContain('365 days; words that the photographer keeps for the replay');
});
