import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '../../../shared/owner-text.ts';
import { LanguageContext } from '../../lib/texts.ts';
import { PrivacyLines } from './privacy-lines.tsx';

function lines(isCounted: boolean, language?: Language): string {
  const client = new QueryClient();
  client.setQueryData(['retention'], { likes: 400, feedback: 730, chat: 365 });
  return renderToString(
    <QueryClientProvider client={client}>
      <LanguageContext value={language}>
        <PrivacyLines isCounted={isCounted} />
      </LanguageContext>
    </QueryClientProvider>,
  );
}

test.each([true, false])(
  '[GA-1] the lines about privacy name Google Analytics only if it counts the visit: %s',
  (isCounted) => {
    expect(lines(isCounted).includes('Google Analytics counts the visits')).toBe(isCounted);
    expect(lines(isCounted).includes('No page, picture or e-mail counts')).toBe(!isCounted);
  },
);

test('[PRIV-2] [OPEN-6] the lines say that words for a replay are stored longer than the chat', () => {
  expect(lines(false)).toContain('365 days; words that the photographer keeps for the replay');
});

test('[PRIV-2] joins Japanese sentences without a space and English ones with a space', () => {
  expect(lines(false, 'ja')).toContain('外部に知らせません。メールは作家の');
  expect(lines(false, 'en')).toContain('for anyone else. E-mails go out');
});
