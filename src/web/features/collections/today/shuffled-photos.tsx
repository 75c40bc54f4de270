import type { ReactNode } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { todayTexts } from './today-texts.ts';
import type { Shuffle } from './use-shuffle.ts';

interface ShuffledPhotosProps extends Shuffle {
  /** The collection that is shown. */
  collection: Collection;
  children: ReactNode;
}

/**
 * The five photos with the shuffle button, which is visible only with keyboard focus but always available to
 * assistive technology (SHUF-1). Announces the new collection to screen readers.
 */
export function ShuffledPhotos({ collection, shuffled, phase, shuffle, children }: ShuffledPhotosProps) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  const day = [dateLine(collection.date, language), renderOwnerText(language, collection.title).text];
  return (
    <div data-shuffle={phase} aria-busy={phase === 'leaving'} className="relative">
      <button
        type="button"
        aria-keyshortcuts="S"
        aria-disabled={phase !== 'idle'}
        onClick={shuffle}
        className="plain-button shuffle-button"
      >
        {t.shuffle} <kbd className="ml-2 font-sans text-[12px]">S</kbd>
      </button>
      {children}
      <p aria-live="polite" className="sr-only">
        {shuffled && phase !== 'leaving' && t.nowShown.replace('{day}', day.filter(Boolean).join(', '))}
      </p>
    </div>
  );
}
