import { useTexts } from '../../lib/texts.ts';
import { dotPages } from './grid-pages.ts';
import { gridTexts } from './texts.ts';

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
    'hidden px-2 py-2 text-[13px] md:block aria-disabled:cursor-default aria-disabled:opacity-45 not-aria-disabled:hover:text-ink';
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
      <ul className="flex">
        {dotPages(page, pageCount).map((dot) => (
          <li key={dot}>
            <button
              type="button"
              aria-label={t.goTo.replace('{n}', String(dot + 1))}
              aria-current={dot === page ? 'page' : undefined}
              onClick={() => onPage(dot)}
              className="group flex size-11 items-center justify-center md:w-6"
            >
              <span className="size-[5px] rounded-full bg-soft group-hover:bg-ink group-aria-[current]:size-2 group-aria-[current]:bg-ink" />
            </button>
          </li>
        ))}
      </ul>
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
