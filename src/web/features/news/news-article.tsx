import { dateLine } from '../../../shared/dates.ts';
import type { NewsItem } from '../../../shared/news.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { NewsContent } from './news-content.tsx';
import { newsPageTexts } from './news-page-texts.ts';

export const newsRow = 'news-row border-hairline border-t py-9 md:py-12';

/** One news item, on the news page (NEWSP-1) and in the owner's preview. */
export function NewsArticle({ item: { id, type, isNew, date, title, content } }: { item: NewsItem }) {
  const t = useTexts(newsPageTexts);
  const language = useLanguage();
  return (
    <article aria-labelledby={`news-${id}`} className={newsRow}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2 max-md:mb-2 md:flex-col md:pt-2">
        <p className="date-line whitespace-nowrap">
          <time dateTime={date}>{dateLine(date, language)}</time>
        </p>
        <p className="flex gap-3 text-[12px] text-soft">
          <span>{t[type]}</span>
          {isNew && <span className="font-medium text-seal">{t.isNew}</span>}
        </p>
      </div>
      <div>
        <h2 id={`news-${id}`} lang={writtenLanguage(title)} dir="auto" className="news-title md:text-[38px]">
          {title}
        </h2>
        <NewsContent html={content} className="mt-3" />
      </div>
    </article>
  );
}
