import type { PhotoDetails } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { photoPath } from '../../../shared/days.ts';
import type { GuestBookEntry } from '../../../shared/guest-book.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { PhotoImage } from '../../ui/photo/photo-image.tsx';
import css from './guest-book.css?inline';
import { guestBookTexts } from './texts.ts';

const NUMERALS = '一二三四五';

interface BookEntriesProps {
  date: DateString;
  /** Newest last. */
  entries: readonly BookEntry[];
  /** The collection's photos. An entry about a photo, if it is not in Japanese, shows that photo. */
  photos?: readonly { url: string; details: PhotoDetails }[] | undefined;
}

export interface BookEntry extends GuestBookEntry {
  /** True if the owner has not shown the entry yet. */
  isPending?: boolean;
}

/** A guest book's entries: Japanese ones vertical, read from the right; others horizontal, beside them (BOOK-2). */
export function BookEntries({ date, entries, photos = [] }: BookEntriesProps) {
  const isJapanese = ({ line }: BookEntry) => writtenLanguage(line) === 'ja';
  return (
    <div className="guest-book-pages">
      <style>{css}</style>
      <EntryList isVertical {...{ date, photos }} entries={entries.filter(isJapanese)} />
      <EntryList {...{ date, photos }} entries={entries.filter((entry) => !isJapanese(entry))} />
    </div>
  );
}

function EntryList({
  date,
  entries,
  photos,
  isVertical = false,
}: Required<Omit<BookEntriesProps, 'photos'>> & {
  photos: NonNullable<BookEntriesProps['photos']>;
  isVertical?: boolean;
}) {
  const t = useTexts(guestBookTexts);
  if (entries.length === 0) return null;
  return (
    <ul lang={isVertical ? 'ja' : undefined} data-vertical={isVertical || undefined}>
      {entries.map(({ id, name, line, photoIndex, isPending }) => {
        const photo = photoIndex === undefined ? undefined : photos[photoIndex];
        const about = photoIndex !== undefined && fillIn(t.about, { n: photoIndex + 1 });
        return (
          <li key={id} data-pending={isPending || undefined}>
            <p lang={writtenLanguage(line)} dir="auto">
              {line}
            </p>
            <p className="guest-book-author">
              {photoIndex !== undefined && !isVertical && photo && (
                <a href={photoPath(date, photoIndex + 1)} aria-label={about || undefined}>
                  <PhotoImage
                    url={photo.url}
                    photo={photo.details}
                    alt=""
                    sizes="21px"
                    largest={200}
                    shape="3x4"
                    waits
                  />
                </a>
              )}
              <bdi>{name}</bdi>
              {photoIndex !== undefined && (isVertical || !photo) && (
                <a href={photoPath(date, photoIndex + 1)} className="quiet-link">
                  {isVertical ? `${NUMERALS[photoIndex]}枚目` : about}
                </a>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
