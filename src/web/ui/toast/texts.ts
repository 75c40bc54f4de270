import type { Text } from '../../lib/texts.ts';
import { uiTexts } from '../texts.ts';

export const toastTexts = {
  close: uiTexts.close,
  notifications: { en: 'Notifications ({hotkey})', ja: '通知 ({hotkey})', shown: 'en' },
  notification: { en: 'Notification', ja: '通知', shown: 'en' },
} as const satisfies Record<string, Text>;
