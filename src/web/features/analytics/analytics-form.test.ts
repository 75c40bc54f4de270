import { expect, test } from 'vitest';
import type { AnalyticsSettings } from '../../../shared/analytics.ts';
import { bodyOf, formOf, problemOf } from './analytics-form.ts';
import { analyticsTexts } from './texts.ts';

const saved: AnalyticsSettings = {
  id: 3,
  measurementId: 'G-GOMAI5',
  siteName: 'My site',
  enabled: 'false',
  trackingEnabled: 'false',
  updatedAt: '2026-11-20T12:00:00.000Z',
};

test('[ANA-1] the form defaults to enabled, page tracking and the site’s own name', () => {
  expect(formOf({ ...saved, id: null, measurementId: '', siteName: 'Gomai' })).toEqual({
    measurementId: '',
    siteName: 'Gomai',
    enabled: true,
    trackingEnabled: true,
  });
});

test('[ANA-1] sends switches as the texts true and false, trims the id and omits an empty site name', () => {
  expect(formOf(saved)).toMatchObject({ enabled: false, trackingEnabled: false });
  expect(bodyOf({ ...formOf(saved), measurementId: ' G-GOMAI5 ', siteName: ' ', enabled: true })).toEqual({
    measurementId: 'G-GOMAI5',
    enabled: 'true',
    trackingEnabled: 'false',
  });
});

test.each([
  ['  ', 'missing'],
  ['UA-123', 'format'],
  ['G-abc', 'format'],
  ['G-', 'format'],
  [' G-ABC123 ', undefined],
])('[ANA-1] problem of the measurement id “%s”: %s', (id, problem) => expect(problemOf(id)).toBe(problem));

test('[ANA-1] the texts are those that ANA-1 quotes', () => {
  const { inputError, formatError, saved, saveError, saveFailed, deleted, deleteError } = analyticsTexts;
  const quoted = [inputError, formatError, saved, saveError, saveFailed, deleted, deleteError];
  expect(quoted.map((text) => text[text.shown])).toEqual([
    '入力エラー',
    '形式エラー',
    '設定保存完了',
    '保存エラー',
    '設定の保存に失敗しました。',
    '設定削除完了',
    '削除エラー',
  ]);
});
