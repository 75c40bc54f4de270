import { dateLine } from '../../../shared/dates.ts';
import type { NewsItem } from '../../../shared/news.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { NewsContent } from './news-content.tsx';
import { newsPageTexts } from './news-page-texts.ts';
import { writtenLanguage } from './written-language.ts';

const SKELETON_COUNT = 5;
const skeletons = Array.from({ length: SKELETON_COUNT }, (_, place) => place);

const row = 'news-row border-hairline border-t py-9 md:py-12';

interface NewsPageListProps {
  /** Undefined while it loads, or when it could not. */
  items: readonly NewsItem[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

/** All news, newest first, each with its kind and its day (NEWSP-1). */
export function NewsPageList({ items, isFailed, onRetry }: NewsPageListProps) {
  const t = useTexts(newsPageTexts);
  if (items === undefined && isFailed) {
    return (
      <div role="alert" className="border-hairline border-t py-[12vh] text-center">
        <p className="font-serif text-3xl">{t.failed}</p>
        <button type="button" onClick={onRetry} className="plain-button mt-8">
          {t.tryAgain}
        </button>
      </div>
    );
  }
  if (items === undefined) return <NewsLoading label={t.loading} />;
  if (items.length === 0) {
    return (
      <div className="border-hairline border-t py-[12vh] text-center">
        <p className="font-serif text-3xl">{t.empty}</p>
        <p className="hint mt-3">{t.emptyHint}</p>
      </div>
    );
  }
  return items.map((item) => <NewsArticle key={item.id} item={item} />);
}

function NewsArticle({ item: { id, type, isNew, date, title, content } }: { item: NewsItem }) {
  const t = useTexts(newsPageTexts);
  const language = useLanguage();
  return (
    <article aria-labelledby={`news-${id}`} className={row}>
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
        <h2 id={`news-${id}`} lang={writtenLanguage(title)} className="news-title md:text-[30px]">
          {title}
        </h2>
        <NewsContent html={content} className="mt-3" />
      </div>
    </article>
  );
}

function NewsLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="motion-safe:animate-pulse">
      {skeletons.map((place) => (
        <div key={place} data-placeholder className={row}>
          <div className="h-3 w-32 bg-hairline max-md:mb-4 md:mt-4" />
          <div>
            <div className="h-8 w-3/5 bg-hairline" />
            <div className="mt-5 h-3 w-full max-w-xl bg-hairline" />
            <div className="mt-3 h-3 w-2/3 max-w-md bg-hairline" />
          </div>
        </div>
      ))}
    </div>
  );
}
