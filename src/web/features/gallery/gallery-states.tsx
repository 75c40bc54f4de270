import { useTexts } from '../../lib/texts.ts';
import { galleryTexts } from './texts.ts';

const skeletonDays = ['first', 'second', 'third'] as const;
/** Aspect ratios of two rows of placeholders. */
const skeletonRows = [
  { left: 1.5, middle: 0.67, right: 1.5 },
  { left: 0.67, middle: 1.5, right: 1.5 },
] as const;

/** Shown while collections are loading: placeholders about as large as three collections. */
export function GalleryLoading() {
  const t = useTexts(galleryTexts);
  return (
    <div role="status" aria-label={t.loading} className="motion-safe:animate-pulse">
      {skeletonDays.map((day) => (
        <div
          key={day}
          className="grid grid-cols-1 gap-5 border-hairline border-t pt-6 pb-12 md:pt-8 md:pb-16 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-10"
        >
          <div className="space-y-4">
            <div className="h-3 w-32 bg-hairline" />
            <div className="h-7 w-40 bg-hairline" />
          </div>
          <div className="space-y-2 md:space-y-3">
            {skeletonRows.map((row) => (
              <div key={row.left} className="flex gap-2 md:gap-3">
                {Object.entries(row).map(([place, ratio]) => (
                  <div
                    key={place}
                    className="bg-hairline"
                    style={{ flex: `${ratio} 0 0`, aspectRatio: ratio }}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Shown if no collection matches, or if none is published yet. */
export function GalleryEmpty({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(galleryTexts);
  return (
    <div className="border-hairline border-t py-[12vh] text-center">
      <p className="font-serif text-[26px]">{isFiltered ? t.nothing : t.empty}</p>
      {isFiltered && (
        <>
          <p className="hint mt-3">{t.nothingHint}</p>
          <a href="/gallery" className="plain-button mt-8">
            {t.showAll}
          </a>
        </>
      )}
    </div>
  );
}
