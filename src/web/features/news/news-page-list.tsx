import type { NewsItem } from '../../../shared/news.ts';
import { useTexts } from '../../lib/texts.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NewsArticle, newsRow } from './news-article.tsx';
import { newsPageTexts } from './news-page-texts.ts';

const SKELETON_COUNT = 5;
const skeletons = Array.from({ length: SKELETON_COUNT }, (_, place) => place);

interface NewsPageListProps {
  /** Undefined until loaded. */
  items: readonly NewsItem[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

/** All news, newest first, each with its type and date (NEWSP-1). */
export function NewsPageList({ items, isFailed, onRetry }: NewsPageListProps) {
  const t = useTexts(newsPageTexts);
  if (items === undefined && isFailed) {
    return <LoadFailed onRetry={onRetry}>{t.failed}</LoadFailed>;
  }
  if (items === undefined) return <NewsLoading label={t.loading} />;
  if (items.length === 0) {
    return (
      <div className="border-hairline border-t py-[12vh] text-center">
        <p className="font-serif text-[26px]">{t.empty}</p>
        <p className="hint mt-3">{t.emptyHint}</p>
      </div>
    );
  }
  return items.map((item) => <NewsArticle key={item.id} item={item} />);
}

function NewsLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="motion-safe:animate-pulse">
      {skeletons.map((place) => (
        <div key={place} data-placeholder className={newsRow}>
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
