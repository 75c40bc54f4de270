import { type ReactNode, useId, useRef, useState } from 'react';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { usePageSwipe } from '../../../lib/page/use-page-swipe.ts';
import { useTexts } from '../../../lib/texts.ts';
import { PageDots } from '../../../ui/page-dots.tsx';
import type { GridPhoto } from '../grid-photos.ts';
import {
  PHOTOS_PER_PAGE,
  type ThumbnailSize,
  tallestPage,
  thumbnailSizes,
  thumbnailsPerPage,
} from './grid-layout.ts';
import { gridTexts } from './grid-texts.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { useFillScreen } from './use-fill-screen.ts';
import { useGridPages } from './use-grid-pages.ts';

interface PagedGridProps {
  photos: readonly GridPhoto[];
  onOpen: OpenPhoto;
  /** Shown above the grid, also while it fills the screen. */
  title: ReactNode;
  summary: ReactNode;
}

/** A photo grid that turns its pages by buttons, dots and swipes and can fill the screen (GRID-2 to GRID-6). */
export function PagedGrid({ photos, onOpen, title, summary }: PagedGridProps) {
  const t = useTexts(gridTexts);
  const section = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<ThumbnailSize>('medium');
  const { isFilling, enter, leave } = useFillScreen(section);
  const perPage = isFilling ? thumbnailsPerPage[size] : PHOTOS_PER_PAGE;
  const { page, pageCount, first, isLocked, turnTo } = useGridPages({
    photoCount: photos.length,
    perPage,
    grid,
  });
  usePageSwipe(grid, (direction) => turnTo(page + direction));

  return (
    <div ref={section} data-filling={isFilling || undefined} className="grid-section">
      <div className="section-head">
        {title}
        <div className="flex flex-wrap items-center gap-x-4 text-[13px] text-soft">
          {isFilling ? <ThumbnailChoice size={size} onSize={setSize} /> : summary}
          <button
            type="button"
            aria-label={isFilling ? t.leaveFullscreen : t.fullscreen}
            title={isFilling ? t.leaveFullscreen : t.fullscreen}
            onClick={isFilling ? leave : enter}
            className="-my-3 -mr-3 flex size-11 items-center justify-center hover:text-ink"
          >
            <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current" aria-hidden="true">
              <path
                strokeWidth="1.2"
                d={
                  isFilling
                    ? 'M6 2v4H2M10 2v4h4M6 14v-4H2M10 14v-4h4'
                    : 'M2 6V2h4M14 6V2h-4M2 10v4h4M14 10v4h-4'
                }
              />
            </svg>
          </button>
        </div>
      </div>
      <div ref={grid} tabIndex={-1} data-locked={isLocked || undefined} className="turning-grid">
        <PhotoGrid
          photos={photos.slice(first, first + perPage)}
          onOpen={onOpen}
          {...(isFilling ? { size } : { rows: tallestPage(photos, perPage) })}
        />
      </div>
      <Pagination page={page} pageCount={pageCount} onPage={turnTo} />
    </div>
  );
}

interface PaginationProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/**
 * Previous, dots, 'Page X of Y', Next; on a phone only dots are visible, but screen readers get the text (GRID-2).
 * On the first and the last page a button has `aria-disabled` instead of `disabled`, so that it keeps the focus.
 */
function Pagination({ page, pageCount, onPage }: PaginationProps) {
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

interface ThumbnailChoiceProps {
  size: ThumbnailSize;
  onSize: (size: ThumbnailSize) => void;
}

/** Small, medium or large thumbnails (GRID-5): radio buttons, so that arrow keys work. */
function ThumbnailChoice({ size, onSize }: ThumbnailChoiceProps) {
  const t = useTexts(gridTexts);
  const name = useId();
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t.thumbnailSize}</legend>
      {thumbnailSizes.map((choice) => (
        <label
          key={choice}
          className="relative cursor-pointer px-2.5 py-2 text-soft hover:text-ink has-checked:text-ink has-checked:underline has-checked:underline-offset-6 has-focus-visible:outline-2 has-focus-visible:outline-seal"
        >
          <input
            type="radio"
            name={name}
            checked={choice === size}
            onChange={() => onSize(choice)}
            aria-label={t[choice]}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span aria-hidden="true" className="uppercase">
            {choice[0]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
