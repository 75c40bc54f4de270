import type { Opening } from '../../../../shared/openings.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { openingTexts } from './texts.ts';

/** What visitors read of an opening that was called off and whose photos stay covered: the owner's words, if any (OPEN-7). */
export function CalledOff({ opening: { calledOff } }: { opening: Pick<Opening, 'calledOff'> }) {
  const t = useTexts(openingTexts);
  const own = renderOwnerText(useLanguage(), calledOff?.words);
  return (
    <div role="status">
      {calledOff && (
        <p lang={own.text === '' ? undefined : own.lang} className="prose-words mt-5 wrap-anywhere">
          {own.text || t.staysCovered}
        </p>
      )}
    </div>
  );
}
