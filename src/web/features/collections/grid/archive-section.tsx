import type { CSSProperties } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { archiveTexts } from '../texts.ts';
import { latestPhotos } from './latest-photos.ts';
import { PagedGrid } from './paged-grid.tsx';

/** Twelve places in the shapes photos usually have (GRID-4): how many rows of the grid each takes. */
const skeletonSpans = [51, 111, 75, 51, 99, 51, 111, 51, 51, 75, 51, 99];
const skeletons = skeletonSpans.map((span, place) => ({ place, span }));

interface ArchiveSectionProps {
  /** Undefined while they load, or when they could not. */
  collections: readonly Collection[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  onOpen: OpenPhoto;
  /** Where all photos are, once there is such a page. */
  allPhotosHref?: string | undefined;
}

/** The latest days, labelled Gallery (ARCH-1, ARCH-2). */
export function ArchiveSection({
  collections,
  isFailed,
  onRetry,
  onOpen,
  allPhotosHref,
}: ArchiveSectionProps) {
  const t = useTexts(archiveTexts);
  const { photos, dayCount } = latestPhotos(collections ?? []);
  const summary = fillIn(t.summary, { days: dayCount, photos: photos.length });

  const title = (
    <h2 id="archive-title" className="section-title">
      {t.gallery}
    </h2>
  );

  return (
    <section id="archive" aria-labelledby="archive-title" className="page-section">
      {photos.length === 0 && <div className="section-head">{title}</div>}
      {isFailed ? (
        <div role="alert" className="py-16 text-center">
          <p className="hint">{t.failed}</p>
          <button type="button" onClick={onRetry} className="plain-button mt-6">
            {t.tryAgain}
          </button>
        </div>
      ) : collections === undefined ? (
        <ArchiveLoading label={t.loading} />
      ) : photos.length === 0 ? (
        <p className="py-16 text-center text-soft">{t.empty}</p>
      ) : (
        <PagedGrid photos={photos} onOpen={onOpen} title={title} summary={<p>{summary}</p>} />
      )}
      {allPhotosHref && photos.length > 0 && (
        <p className="mt-8 text-center">
          <a href={allPhotosHref} className="plain-button">
            {t.viewAll}
          </a>
        </p>
      )}
    </section>
  );
}

function ArchiveLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="@container motion-safe:animate-pulse">
      <div className="photo-grid">
        {skeletons.map(({ place, span }) => (
          <div key={place} style={{ '--span': span } as CSSProperties}>
            <div className="size-full bg-hairline" />
          </div>
        ))}
      </div>
    </div>
  );
}
