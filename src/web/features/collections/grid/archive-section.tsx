import type { CSSProperties } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { ARCHIVE_MAX_DAYS, ARCHIVE_MAX_PHOTOS } from '../../../../shared/limits.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { type GridPhoto, gridPhotos, newestFirst } from '../grid-photos.ts';
import { archiveTexts } from './archive-texts.ts';
import { PagedGrid } from './paged-grid.tsx';

/** How many grid rows each of the twelve placeholders takes (GRID-4). The numbers are those of usual photos. */
const skeletonSpans = [51, 111, 75, 51, 99, 51, 111, 51, 51, 75, 51, 99];
const skeletons = skeletonSpans.map((span, place) => ({ place, span }));

interface ArchiveSectionProps {
  /** Undefined while the collections load, and if loading failed. */
  collections: readonly Collection[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  onOpen: OpenPhoto;
  allPhotosHref?: string | undefined;
}

/** The latest collections, under the heading Gallery (ARCH-1, ARCH-2). */
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

  const renderPhotos = () => {
    if (isFailed) {
      return (
        <LoadFailed onRetry={onRetry} className="py-16 text-center">
          <p className="hint">{t.failed}</p>
        </LoadFailed>
      );
    }
    if (collections === undefined) return <ArchiveLoading label={t.loading} />;
    if (photos.length === 0) return <p className="py-16 text-center text-soft">{t.empty}</p>;
    return <PagedGrid photos={photos} onOpen={onOpen} title={title} summary={<p>{summary}</p>} />;
  };

  return (
    <section id="archive" aria-labelledby="archive-title" className="page-section">
      {photos.length === 0 && <div className="section-head">{title}</div>}
      {renderPhotos()}
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

interface LatestPhotos {
  photos: GridPhoto[];
  dayCount: number;
}

/**
 * Selects the photos of the home page's archive (ARCH-2): the newest seven collections that have a photo, cut after
 * thirty-five photos. Leaves out empty and repeated URLs.
 */
export function latestPhotos(collections: readonly Collection[]): LatestPhotos {
  const withPhotos = newestFirst(collections).filter(({ photoUrls }) => photoUrls.some((url) => url.trim()));
  const photos = gridPhotos(withPhotos.slice(0, ARCHIVE_MAX_DAYS)).slice(0, ARCHIVE_MAX_PHOTOS);
  return { photos, dayCount: new Set(photos.map(({ collectionId }) => collectionId)).size };
}
