import type { Text } from '../../lib/texts.ts';

export const remarkTexts = {
  heading: { en: 'The photographer’s words', ja: '作家のことば', shown: 'en' },
} as const satisfies Record<string, Text>;
