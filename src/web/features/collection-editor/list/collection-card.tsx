import type { ReactNode } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { type DateString, longDate } from '../../../../shared/dates.ts';
import { dayPath } from '../../../../shared/days.ts';
import { type OwnCollection, staysUnrevealed } from '../../../../shared/owner-collections.ts';
import { ownerTextIn } from '../../../../shared/owner-text.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { useTimeZone, wallHour } from '../../../lib/time/zoned-time.ts';
import { Menu, MenuItem, MenuLink } from '../../../ui/dialog/menu.tsx';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { cardState } from './card-state.ts';
import { listTexts } from './texts.ts';

/** The id of a card's button, which takes the focus when the neighbouring collection was deleted (COL-2). */
export const editButtonId = (date: DateString): string => `edit-${date}`;

/** A card's `img sizes`; smaller views of the same photo use it too, so that they load the same file. */
export const CARD_PHOTO_SIZES =
  '(min-width: 1920px) 270px, (min-width: 1024px) 200px, (min-width: 768px) 25vw, 50vw';

export interface CollectionCardProps {
  collection: OwnCollection;
  today: DateString;
  /** True if this device has unsaved changes of the collection. */
  hasDraft: boolean;
  /** Menu items of other features, before Delete. */
  actions?: ((collection: Collection) => ReactNode) | undefined;
  /** What other features are doing with the collection; visible without opening the menu. */
  progress?: ((collection: Collection) => ReactNode) | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** One collection in the owner's list: a press opens its editor, a menu has the other actions (COL-1, COL-7). */
export function CollectionCard({
  collection,
  today,
  hasDraft,
  actions,
  progress,
  ...on
}: CollectionCardProps) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  const { cover, photoCount, scheduled } = cardState(collection, today);
  const { opensAt } = collection;
  const timeZone = useTimeZone();
  const date = longDate(collection.date, language);
  const title = ownerTextIn(language, collection.title);
  const dayMark = scheduled ? t.scheduled : collection.date === today ? t.today : undefined;
  const opensLater = opensAt !== undefined && Date.parse(opensAt) > Date.now();
  const opensMark = opensLater ? fillIn(t.opensAt, { hour: wallHour(opensAt, timeZone) }) : undefined;
  const mark = staysUnrevealed(collection) ? t.staysUnrevealed : (opensMark ?? dayMark);
  /** True if visitors cannot open the day's page although its date has passed. */
  const isHidden = staysUnrevealed(collection) && collection.date < today;
  const count = fillIn(t.photoCount, { n: photoCount });
  const shownDate = (
    <time dateTime={collection.date} className="in-[p]:inline-block">
      {date}
    </time>
  );
  return (
    <li className="group relative flex min-w-0 flex-col">
      {/* `content-visibility` only here, where the size is fixed: an estimated card height would move the list. */}
      <div className="relative aspect-3/4 overflow-hidden bg-hairline [content-visibility:auto]">
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
      <div className="flex items-start pt-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-body leading-5 font-medium underline decoration-transparent underline-offset-4 wrap-anywhere group-hover:decoration-soft motion-safe:transition-colors">
            {title || shownDate}
          </h3>
          <p className="text-[12px] leading-5 text-soft">
            {mark && <span className="text-ink">{mark} · </span>}
            {title && (
              <>
                {shownDate}
                {'\u00a0· '}
              </>
            )}
            <span className="whitespace-nowrap">{count}</span>
          </p>
          {hasDraft && <p className="text-[12px] leading-5">{t.draft}</p>}
        </div>
        <button
          type="button"
          id={editButtonId(collection.date)}
          aria-label={fillIn(t.editDay, { date })}
          onClick={on.onEdit}
          className="absolute inset-0 cursor-pointer -outline-offset-2"
        />
        <Menu
          label={fillIn(t.moreOf, { date })}
          className="relative -mt-3 shrink-0 -outline-offset-2 md:pointer-fine:-mt-1.5"
        >
          {!scheduled && !isHidden && <MenuLink href={dayPath(collection.date)}>{t.openDay}</MenuLink>}
          <MenuItem onSelect={on.onEdit}>{t.edit}</MenuItem>
          {actions?.(collection)}
          <MenuItem isDanger label={fillIn(t.deleteDay, { date })} onSelect={on.onDelete}>
            {t.delete}
          </MenuItem>
        </Menu>
      </div>
      {progress?.(collection)}
    </li>
  );
}
