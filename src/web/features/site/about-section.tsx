import type { ReactNode } from 'react';
import type { OwnerText } from '../../../shared/owner-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { aboutFallback, siteTexts } from './texts.ts';

interface AboutSectionProps {
  about: OwnerText | undefined;
  /** Rendered below the text. */
  children?: ReactNode;
}

/** The text about the photographer in both languages, side by side (ABOUT-1). */
export function AboutSection({ about, children }: AboutSectionProps) {
  const t = useTexts(siteTexts);
  const unwritten = !about?.en && !about?.ja;
  const { en, ja } = unwritten ? aboutFallback : about;
  return (
    <section id="about" aria-labelledby="about-title" className="page-section last-on-page">
      <h2 id="about-title" className="sr-only">
        {t.about}
      </h2>
      <div className="grid gap-10 md:grid-cols-2 md:gap-x-20 md:py-4">
        {en !== '' && (
          <p lang="en" className="max-w-[34ch] whitespace-pre-line font-serif text-[21px] leading-[1.5]">
            {en}
          </p>
        )}
        {ja !== '' && (
          <p lang="ja" className="max-w-[26em] whitespace-pre-line font-mincho text-[17px] leading-[2.1]">
            {ja}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
