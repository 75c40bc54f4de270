import type { ReactNode } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { PhotoLink } from '../../../ui/photo/photo-link.tsx';
import { todayTexts } from './today-texts.ts';

interface PreviousDayProps {
  collection: Collection;
  onOpen: OpenPhoto;
  /** True if today has no collection and this is the latest one. */
  isLast?: boolean;
  /** Rendered between title and date. */
  photos?: ReactNode;
}

/** Opens the viewer on the previous collection's first photo. In some older collections, blank URLs precede it. */
export function PreviousDay({ collection, onOpen, isLast = false, photos }: PreviousDayProps) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  const title = renderOwnerText(language, collection.title);
  const line = dateLine(collection.date, language);
  const place = collection.photoUrls.findIndex((url) => url.trim());
  return (
    <PhotoLink
      date={collection.date}
      collectionId={collection.id}
      photoIndex={Math.max(0, place)}
      onOpen={onOpen}
      className="group block w-full border-hairline border-t pt-5 text-left"
    >
      <span className="block text-[13px] text-soft">{isLast ? t.lastDay : t.previousDay}</span>
      <span className="mt-1 flex items-baseline justify-between gap-4 font-serif text-[21px] leading-tight">
        {title.text === '' ? line : <span lang={title.lang}>{title.text}</span>}
        <Arrow />
      </span>
      {photos}
      {title.text !== '' && (
        <span className="date-line mt-2 block">
          <time dateTime={collection.date}>{line}</time>
        </span>
      )}
    </PhotoLink>
  );
}

function Arrow() {
  return (
    <svg
      viewBox="0 0 24 12"
      className="w-6 shrink-0 fill-none stroke-current text-soft ease-calm motion-safe:transition-transform motion-safe:duration-300 motion-safe:group-hover:translate-x-1.5"
      aria-hidden="true"
    >
      <path d="M0 6h22M17 1.5 22 6l-5 4.5" />
    </svg>
  );
}
