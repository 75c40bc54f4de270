import type { ReactNode } from 'react';
import { type DateString, dateLine } from '../../../../shared/dates.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { listTexts } from './texts.ts';

/** Shown while today has no photos: says so, and takes all five at once. */
export function TodayPrompt({ today, children }: { today: DateString; children: ReactNode }) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  return (
    <div className="grid items-center gap-x-12 gap-y-3 md:max-lg:gap-x-8 border-t border-hairline py-5 md:grid-cols-[272px_minmax(0,1fr)]">
      <p>
        <time dateTime={today} className="block text-[13px] text-soft">
          {dateLine(today, language)}
        </time>
        {t.todayIsMissing}
      </p>
      {children}
    </div>
  );
}
