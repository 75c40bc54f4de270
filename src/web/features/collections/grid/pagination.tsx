import { useTexts } from '../../../lib/texts.ts';
import { PageDots } from '../../../ui/page-dots.tsx';
import { gridTexts } from '../texts.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/**
 * Previous, dots, 'Page X of Y', Next; on a phone only dots, where the words are still said (GRID-2). At the ends a
 * button stays where it is and keeps the focus, so it is marked disabled instead of being so.
 */
export function Pagination({ page, pageCount, onPage }: PaginationProps) {
  const t = useTexts(gridTexts);
  if (pageCount < 2) return null;
  const isFirst = page === 0;
  const isLast = page === pageCount - 1;
  const wordsClass =
    'hidden min-h-11 min-w-11 px-2 text-[13px] md:block aria-disabled:cursor-default aria-disabled:opacity-45 not-aria-disabled:hover:text-ink';
  return (
    <nav aria-label={t.pages} className="mt-9 flex items-center justify-center gap-4 text-[13px] text-soft">
      <button
        type="button"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onPage(page - 1)}
        className={wordsClass}
      >
        {t.previous}
      </button>
      <PageDots page={page} pageCount={pageCount} label={t.goTo} onPage={onPage} />
      <p aria-live="polite" className="tabular-nums max-md:sr-only">
        {t.pageOf.replace('{n}', String(page + 1)).replace('{count}', String(pageCount))}
      </p>
      <button
        type="button"
        aria-disabled={isLast}
        onClick={() => !isLast && onPage(page + 1)}
        className={wordsClass}
      >
        {t.next}
      </button>
    </nav>
  );
}
