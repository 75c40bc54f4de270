import type { AuditEntry } from '../../../shared/audit.ts';
import { longDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { settingTexts } from './texts.ts';

/** What an entry is about, for people; empty if it is about nothing in particular. */
export function describeSubject({ action, subject }: AuditEntry, language: Language): string {
  if (subject === '') return '';
  if (action === 'day_deleted') return longDate(subject, language);
  if (action.endsWith('_changed')) {
    const names = subject.split(', ').map((name) => settingTexts[name]?.[language] ?? name);
    return names.join(language === 'ja' ? '、' : ', ');
  }
  return isRowId(action) ? `#${subject}` : subject;
}

const isRowId = (action: AuditEntry['action']) => /_(restored|erased|deleted|removed)$/.test(action);
