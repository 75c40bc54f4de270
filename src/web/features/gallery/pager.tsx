import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { pageStep } from '../../lib/page-keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { galleryTexts } from './texts.ts';

interface PagerProps {
  page: number;
  pageCount: number;
  addressOf: (page: number) => string;
  onChange: (page: number) => void;
}

/** Previous, next and both ends as real links; the arrow keys turn a page from anywhere in it (GAL-2). */
export function Pager({ page, pageCount, addressOf, onChange }: PagerProps) {
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
  const link = (to: number, label: string, rel?: string) =>
    to < 1 || to > pageCount ? (
      <span className="py-3.5 text-soft/50" aria-hidden="true">
        {label}
      </span>
    ) : (
      <a
        href={addressOf(to)}
        rel={rel}
        className="quiet-link py-3.5"
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onChange(to);
        }}
      >
        {label}
      </a>
    );
  return (
    <nav
      aria-label={t.pages}
      className="grid grid-cols-[1fr_auto_1fr] items-baseline justify-items-center gap-x-8 border-hairline border-t pt-8 text-[13px] md:flex md:justify-center"
    >
      {page > 2 && <span className="max-md:row-start-2">{link(1, t.newest)}</span>}
      {link(page - 1, t.previous, 'prev')}
      <span className="tabular-nums">
        {t.pageOf.replace('{page}', String(page)).replace('{count}', String(pageCount))}
      </span>
      {link(page + 1, t.next, 'next')}
      {page < pageCount - 1 && (
        <span className="max-md:col-start-3 max-md:row-start-2">{link(pageCount, t.oldest)}</span>
      )}
    </nav>
  );
}

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0;
}
