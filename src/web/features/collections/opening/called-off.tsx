import type { Opening } from '../../../../shared/openings.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { openingTexts } from './texts.ts';

/**
 * Shows the owner's words, or else the gallery's sentence, for a called-off opening whose photos stay unrevealed
 * (OPEN-7). For any other opening the status element is empty: screen readers announce a later call-off only if the
 * element already exists.
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
