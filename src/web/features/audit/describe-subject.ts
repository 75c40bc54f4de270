import type { AuditEntry } from '../../../shared/audit.ts';
import { isDateString, longDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { settingTexts } from './texts.ts';

/** What an entry is about, in readable words; empty if it is about nothing in particular. */
export function describeSubject({ action, subject }: AuditEntry, language: Language): string {
  if (subject === '') return '';
  if (action.startsWith('day_') && isDateString(subject)) return longDate(subject, language);
  if (action.endsWith('_changed')) {
    const names = subject.split(', ').map((name) => settingTexts[name]?.[language] ?? name);
    return names.join(language === 'ja' ? '、' : ', ');
  }
  return isRowId(action) && /^\d+$/.test(subject) ? `#${subject}` : subject;
}

/** Actions whose subject is an id; that of news is a title, which may look like one. */
const isRowId = (action: AuditEntry['action']) =>
  /^(?!news_).*_(restored|erased|deleted|removed)$/.test(action);
