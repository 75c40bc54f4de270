import type { Text } from '../../lib/texts.ts';

export const saidTexts = {
  byGuide: { en: 'The photographer, at this photo, {time}', ja: '作家、この写真で　{time}', shown: 'en' },
} as const satisfies Record<string, Text>;
