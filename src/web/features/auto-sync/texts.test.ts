import { expect, test } from 'vitest';
import { AutoSyncSchedule } from '../../../shared/sync.ts';
import { autoSyncTexts as t } from './texts.ts';

test('[AUTO-1] the texts contain the words that AUTO-1 quotes', () => {
  expect(t.runs_every_12_hours[t.runs_every_12_hours.shown]).toBe('runs every 12 hours');
  expect(t.disabledToast.en.toLowerCase()).toContain('disabled');
  expect(t.completedToast.en.toLowerCase()).toBe('manual sync completed');
});

test('[AUTO-2] every schedule has a name, its hours and a message for when it is enabled', () => {
  for (const schedule of AutoSyncSchedule.options) {
    for (const text of [t[schedule], t[`${schedule}_hint`], t[`runs_${schedule}`]]) {
      expect(text.en).not.toBe('');
      expect(text.ja).toMatch(/[ぁ-ん一-龠]/);
    }
  }
});
