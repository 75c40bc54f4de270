import type { MouseEvent } from 'react';

/** The largest number of dots shown at a time (GRID-2): a phone has no space for more. */
const MAX_DOTS = 5;

/** The pages with a dot: the current one in the middle where possible. The first page is 0. */
export function dotPages(page: number, pageCount: number, max = MAX_DOTS): number[] {
  const count = Math.min(max, pageCount);
  const first = Math.min(Math.max(0, page - Math.floor(max / 2)), pageCount - count);
  return Array.from({ length: count }, (_, place) => first + place);
}

interface PageDotsProps {
  /** The current page, from 0. */
  page: number;
  pageCount: number;
  /** The label of each dot, such as `Page {n}`. */
  label: string;
  /** Given if the pages have URLs: then the dots are links instead of buttons. */
  urlOf?: (page: number) => string;
  onPage: (page: number, event: MouseEvent) => void;
}

/** Dots for the current page and those around it, large enough for a finger (GRID-2). */
export function PageDots({ page, pageCount, label, urlOf, onPage }: PageDotsProps) {
  return (
    <ul className="flex">
      {dotPages(page, pageCount).map((dot) => {
        const shared = {
          'aria-label': label.replace('{n}', String(dot + 1)),
          'aria-current': dot === page ? ('page' as const) : undefined,
          onClick: (event: MouseEvent) => onPage(dot, event),
          className: 'group flex size-11 items-center justify-center md:pointer-fine:w-[24px]',
          children: (
            <span className="size-[5px] rounded-full bg-soft group-hover:bg-ink group-aria-[current]:size-2 group-aria-[current]:bg-ink" />
          ),
        };
        return (
          <li key={dot}>
            {urlOf ? <a href={urlOf(dot)} {...shared} /> : <button type="button" {...shared} />}
          </li>
        );
      })}
    </ul>
  );
}
