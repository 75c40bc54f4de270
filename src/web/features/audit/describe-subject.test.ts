import { expect, test } from 'vitest';
import type { AuditAction } from '../../../shared/audit.ts';
import { describeSubject } from './describe-subject.ts';

test.each<[AuditAction, string, string, string]>([
  ['signed_in', '', '', ''],
  ['day_deleted', '2026-11-01', 'November 1, 2026', '2026年11月1日'],
  ['site_changed', 'name, timeZone', 'name, time zone', 'サイト名、タイムゾーン'],
  ['sync_source_changed', 'dropbox', 'dropbox', 'dropbox'],
  ['day_restored', '2026-11-01', 'November 1, 2026', '2026年11月1日'],
  ['day_erased', '2', '#2', '#2'],
  ['news_deleted', '2026', '2026', '2026'],
  ['feedback_deleted', '12', '#12', '#12'],
  ['news_erased', 'A new book', 'A new book', 'A new book'],
  ['passkey_added', '2026', '2026', '2026'],
  ['backup_downloaded', '2026-11-20T12-00-00Z', '2026-11-20T12-00-00Z', '2026-11-20T12-00-00Z'],
])('[OPS-5] %s describes its subject %j in both languages', (action, subject, en, ja) => {
  const entry = { id: 1, at: '', network: null, device: '', count: 1, action, subject };
  expect([describeSubject(entry, 'en'), describeSubject(entry, 'ja')]).toEqual([en, ja]);
});
