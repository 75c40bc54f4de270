import type { Remark } from '../../../shared/remarks.ts';
import { useTexts } from '../../lib/texts.ts';
import { quoted, writtenLanguage } from '../../lib/words/written-language.ts';
import { remarkTexts } from './texts.ts';

/** What the owner said of a photo on tours; renders nothing without remarks (WALK-4). */
export function RemarkList({
  remarks = [],
  className,
}: {
  remarks?: Remark[] | undefined;
  className: string;
}) {
  const t = useTexts(remarkTexts);
  if (remarks.length === 0) return null;
  return (
    <section data-remarks aria-label={t.heading} className={className}>
      <h2 className="date-line">{t.heading}</h2>
      {remarks.map(({ text, saidAt }) => (
        <blockquote
          key={saidAt + text}
          lang={writtenLanguage(text)}
          dir="auto"
          className="mt-3 font-serif text-[21px] leading-snug wrap-anywhere"
        >
          {quoted(text)}
        </blockquote>
      ))}
    </section>
  );
}
