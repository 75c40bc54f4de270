import type { Opening } from '../../../../shared/openings.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { openingTexts } from './texts.ts';

/**
 * For a called-off opening whose photos stay unrevealed: the owner's words for visitors, or else the gallery's own
 * sentence (OPEN-7). An empty status element for any other opening.
 */
export function CalledOff({ opening: { calledOff } }: { opening: Pick<Opening, 'calledOff'> }) {
  const t = useTexts(openingTexts);
  const own = renderOwnerText(useLanguage(), calledOff?.words);
  return (
    <div role="status">
      {calledOff && (
        <p lang={own.text === '' ? undefined : own.lang} className="prose-text mt-5 wrap-anywhere">
          {own.text || t.staysUnrevealed}
        </p>
      )}
    </div>
  );
}
