import { longDate } from '../../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { StoredDayDraft } from '../saving/day-draft.ts';
import { listTexts } from './texts.ts';

interface NewDayDraftsProps {
  drafts: readonly StoredDayDraft[];
  onContinue: (draft: StoredDayDraft) => void;
}

/** New days that were begun for a date of the calendar and are not saved yet (COL-11). */
export function NewDayDrafts({ drafts, onContinue }: NewDayDraftsProps) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  if (drafts.length === 0) return null;
  return (
    <ul>
      {drafts.map((draft) => (
        <li
          key={draft.key}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hairline py-3"
        >
          <p className="min-w-0">
            <time dateTime={draft.date} className="block text-[13px] text-soft">
              {longDate(draft.date, language)}
            </time>
            {t.draft}
          </p>
          <Button
            aria-label={fillIn(t.continueDraftOf, { date: longDate(draft.date, language) })}
            onClick={() => onContinue(draft)}
          >
            {t.continueDraft}
          </Button>
        </li>
      ))}
    </ul>
  );
}
