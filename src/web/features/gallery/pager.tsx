import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { pageStep } from '../../lib/page/page-keys.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { useTexts } from '../../lib/texts.ts';
import { PageDots } from '../../ui/page-dots.tsx';
import { galleryTexts } from './texts.ts';

interface PagerProps {
  page: number;
  pageCount: number;
  urlOf: (page: number) => string;
  onChange: (page: number) => void;
}

/**
 * Links to the previous, next, first and last page and, as dots, to pages around the current one. Arrow keys turn the
 * page, unless the focused element uses them (GAL-2).
 */
export function Pager({ page, pageCount, urlOf, onChange }: PagerProps) {
  const t = useTexts(galleryTexts);
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const to = page + pageStep(event);
    if (to === page || to < 1 || to > pageCount) return;
    event.preventDefault();
    onChange(to);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => turn(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  if (pageCount === 1) return null;
  const follow = (to: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onChange(to);
  };
  // A phone shows only dots (GRID-2).
  const link = (to: number, label: string, rel?: string) =>
    to < 1 || to > pageCount ? (
      <span className="py-3.5 text-soft/50 max-md:hidden" aria-hidden="true">
        {label}
      </span>
    ) : (
      <a href={urlOf(to)} rel={rel} className="quiet-link py-3.5 max-md:hidden" onClick={follow(to)}>
        {label}
      </a>
    );
  return (
    <nav
      aria-label={t.pages}
      className="flex flex-wrap items-center justify-center gap-x-4 border-hairline border-t pt-8 text-[13px] lg:gap-x-8"
    >
      {page > 2 && link(1, t.newest)}
      {link(page - 1, t.previous, 'prev')}
      <PageDots
        page={page - 1}
        pageCount={pageCount}
        label={t.goTo}
        urlOf={(dot) => urlOf(dot + 1)}
        onPage={(dot, event) => follow(dot + 1)(event)}
      />
      <span className="tabular-nums max-md:sr-only">
        {t.pageOf.replace('{page}', String(page)).replace('{count}', String(pageCount))}
      </span>
      {link(page + 1, t.next, 'next')}
      {page < pageCount - 1 && link(pageCount, t.oldest)}
    </nav>
  );
}
