import { longDate } from '../../../shared/dates.ts';
import type { NewsItem } from '../../../shared/news.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { NewsContent } from './news-content.tsx';
import { LATEST_NEWS_COUNT } from './news-queries.ts';
import { newsSectionTexts } from './news-section-texts.ts';

/** As many placeholders as the section shows items (NEWS-1). */
const places = Array.from({ length: LATEST_NEWS_COUNT }, (_, place) => place);

interface NewsSectionProps {
  /** Undefined until loaded. */
  items: readonly NewsItem[] | undefined;
  isFailed: boolean;
}

/** 'News and Updates' (NEWS-1); hidden if there is no news or it could not be loaded. */
export function NewsSection({ items, isFailed }: NewsSectionProps) {
  const t = useTexts(newsSectionTexts);
  const language = useLanguage();
  if (items === undefined ? isFailed : items.length === 0) return null;
  return (
    <section id="news" aria-labelledby="news-title" aria-busy={items === undefined} className="page-section">
      <div className="section-head">
        <h2 id="news-title" className="section-title">
          {t.title}
        </h2>
        <a href="/news" className="quiet-link -my-3 py-3 text-[13px]">
          {t.viewAll}
        </a>
      </div>
      {items === undefined ? (
        <NewsLoading label={t.loading} />
      ) : (
        <div className="space-y-10">
          {items.map(({ id, date, title, content, isExcerpt }) => (
            <article key={id} className="news-row">
              <time dateTime={date} className="text-[13px] text-soft md:pt-2">
                {longDate(date, language)}
              </time>
              <div>
                <h3 lang={writtenLanguage(title)} dir="auto" className="news-title">
                  {title}
                </h3>
                <NewsContent html={content} className="mt-1.5" />
                {isExcerpt && (
                  <a
                    href={`/news#news-${id}`}
                    aria-label={`${t.readOn}: ${title}`}
                    className="quiet-link inline-block py-3 text-[13px] underline"
                  >
                    {t.readOn}
                  </a>
                )}
              </div>
            </article>
          ))}
        </div>
      )}
    </section>
  );
}

function NewsLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-10 motion-safe:animate-pulse">
      {places.map((place) => (
        <div key={place} data-placeholder className="news-row">
          <div className="h-3 w-28 bg-hairline md:mt-3" />
          <div>
            <div className="h-6 w-2/3 max-w-sm bg-hairline" />
            <div className="mt-4 h-3 w-full max-w-xl bg-hairline" />
          </div>
        </div>
      ))}
    </div>
  );
}
