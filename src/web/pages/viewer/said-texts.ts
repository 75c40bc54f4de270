import type { Text } from '../../lib/texts.ts';

export const saidTexts = {
  quote: { en: '“{text}”', ja: '「{text}」', shown: 'en' },
  byGuide: { en: 'The photographer, at this photo, {time}', ja: '作家、この写真で　{time}', shown: 'en' },
} as const satisfies Record<string, Text>;
