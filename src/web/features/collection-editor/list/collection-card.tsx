import type { ReactNode } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { type DateString, longDate } from '../../../../shared/dates.ts';
import { ownerTextIn } from '../../../../shared/owner-text.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { cardState } from './card-state.ts';
import { listTexts } from './texts.ts';

/** The focus moves to a neighbour's button when a collection was deleted (COL-2). */
export const editButtonId = (date: DateString): string => `edit-${date}`;

/** A card's `img sizes`; smaller views of the same photo use it too, so that they load the same file. */
export const CARD_PHOTO_SIZES = '(min-width: 1024px) 200px, (min-width: 768px) 25vw, 50vw';

export interface CollectionCardProps {
  collection: Collection;
  today: DateString;
  /** This device has unsaved changes of it. */
  hasDraft: boolean;
  /** Buttons of other features, before Edit and Delete. */
  actions?: ((collection: Collection) => ReactNode) | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** One collection in the owner's list: first photo, date, count and buttons (COL-1, COL-7). */
export function CollectionCard({ collection, today, hasDraft, actions, ...on }: CollectionCardProps) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  const { cover, photoCount, scheduled } = cardState(collection, today);
  const date = longDate(collection.date, language);
  const title = ownerTextIn(language, collection.title);
  const mark = scheduled ? t.scheduled : collection.date === today ? t.today : undefined;
  const count = fillIn(t.photoCount, { n: photoCount });
  return (
    <li className="flex min-w-0 flex-col [contain-intrinsic-size:auto_360px] [content-visibility:auto]">
      <div className="relative aspect-3/4 overflow-hidden bg-hairline">
        {cover && (
          <PhotoImage
            url={cover.url}
            photo={collection.photos[cover.index] ?? {}}
            alt=""
            sizes={CARD_PHOTO_SIZES}
            shape="3x4"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <h3 className="text-[14px] leading-5 font-medium">
          <time dateTime={collection.date}>{date}</time>
        </h3>
        {title && <p className="truncate leading-5">{title}</p>}
        <p className="text-[12.5px] leading-5 text-soft">
          {mark && <span className="text-ink">{mark} · </span>}
          {count}
        </p>
        {hasDraft && <p className="text-[12.5px] leading-5">{t.draft}</p>}
        <div className="-ml-2 flex flex-wrap pt-0.5 md:pointer-fine:ml-0 md:pointer-fine:gap-x-2.5 md:pointer-fine:[&>button]:min-w-0 md:pointer-fine:[&>button]:px-0">
          {actions?.(collection)}
          <Button
            id={editButtonId(collection.date)}
            look="quiet"
            aria-label={t.editDay.replace('{date}', date)}
            onClick={on.onEdit}
          >
            {t.edit}
          </Button>
          <Button look="quiet" aria-label={t.deleteDay.replace('{date}', date)} onClick={on.onDelete}>
            {t.delete}
          </Button>
        </div>
      </div>
    </li>
  );
}
