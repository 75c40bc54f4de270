import { useId, useState } from 'react';
import { type DateString, longDate } from '../../../../shared/dates.ts';
import type { OwnNewsItem } from '../../../../shared/owner-news.ts';
import { draftStorage } from '../../../lib/drafts.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { writtenLanguage } from '../../../lib/words/written-language.ts';
import { Button } from '../../../ui/button.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { type QueryLike, QueryState } from '../../../ui/query-state.tsx';
import { NEW_NEWS, type NewsKey, readDraft } from '../news-drafts.ts';
import type { KindNames } from '../news-fields.tsx';
import { listTexts } from '../texts.ts';

/** Rows rendered at first, and added by each press of the button, because there may be years of news. */
const SHOWN_AT_ONCE = 50;
const PLACEHOLDERS = ['a', 'b', 'c', 'd'] as const;

interface NewsListProps {
  /** All news, newest first; undefined until it has loaded. */
  items: readonly OwnNewsItem[] | undefined;
  /** The query of `items`. */
  query: QueryLike;
  today: DateString;
  kindNames: KindNames;
  /** The item that was being edited, to which the focus returns. */
  returnTo: NewsKey | undefined;
  onOpen: (key: NewsKey) => void;
  onDelete: (item: OwnNewsItem) => void;
}

/** The owner's list of all news, or the reason why it is empty. */
export function NewsList({ items, query, today, kindNames, returnTo, onOpen, onDelete }: NewsListProps) {
  const t = useTexts(listTexts);
  const listId = useId();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const storage = draftStorage();
  const hasDraft = (key: NewsKey) => readDraft(storage, key) !== undefined;
  const write = (
    <Button variant="seal" autoFocus={returnTo === NEW_NEWS} onClick={() => onOpen(NEW_NEWS)}>
      {hasDraft(NEW_NEWS) ? t.continueDraft : t.write}
    </Button>
  );

  return (
    <section aria-labelledby="news-heading" className="pt-8 md:pt-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-6 md:pb-8">
        <div className="min-w-0 flex-1">
          <h2 id="news-heading" className="text-[21px] leading-7 font-medium">
            {t.news}
          </h2>
          <p className="min-h-5 text-[13px] leading-5 text-soft">
            {items && items.length > 0 && fillIn(t.summary, { n: items.length })}
          </p>
        </div>
        {items && items.length > 0 && write}
      </div>
      {items?.length === 0 && (
        <div className="flex flex-col items-center gap-3 border-t border-hairline py-24 text-center">
          <p>{t.none}</p>
          <p className="max-w-[46ch] pb-3 text-soft">{t.noneHint}</p>
          {write}
        </div>
      )}
      {!items && (
        <QueryState
          query={query}
          failed={t.failed}
          className="border-t border-hairline pt-8"
          placeholder={
            <div role="status">
              <span className="sr-only">{t.loading}</span>
              {PLACEHOLDERS.map((key) => (
                <div key={key} className="border-t border-hairline py-5">
                  <div className="h-6 w-2/3 max-w-md bg-hairline motion-safe:animate-pulse" />
                </div>
              ))}
            </div>
          }
        />
      )}
      {items && items.length > 0 && (
        <ul id={listId} className="border-b border-hairline">
          {items.slice(0, shown).map((item) => (
            <NewsRow
              key={item.id}
              item={item}
              kindNames={kindNames}
              scheduled={item.date > today}
              hasDraft={hasDraft(String(item.id))}
              focused={returnTo === String(item.id)}
              onOpen={() => onOpen(String(item.id))}
              onDelete={() => onDelete(item)}
            />
          ))}
        </ul>
      )}
      {items && items.length > shown && (
        <div className="flex justify-center pt-8">
          <MoreButton listId={listId} onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {t.showMore}
          </MoreButton>
        </div>
      )}
    </section>
  );
}

/** The id of an item's edit button, which gets the focus when the item beside it is deleted. */
export const editButtonId = (id: number) => `edit-news-${id}`;

interface NewsRowProps {
  item: OwnNewsItem;
  kindNames: KindNames;
  scheduled: boolean;
  /** True if this device has unsaved changes of the item. */
  hasDraft: boolean;
  focused: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function NewsRow({ item, kindNames, scheduled, hasDraft, focused, onOpen, onDelete }: NewsRowProps) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  const { id, date, type, isNew, title } = item;
  return (
    <li className="grid items-center gap-x-6 border-t border-hairline py-2 max-md:pt-3 md:grid-cols-[150px_minmax(0,1fr)_auto]">
      <time dateTime={date} className="text-[13px] text-soft">
        {longDate(date, language)}
      </time>
      <div className="min-w-0 md:py-1.5">
        <p lang={writtenLanguage(title)} className="wrap-anywhere">
          {title}
        </p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-soft">
          <span>{kindNames[type]}</span>
          {isNew && <span className="font-medium text-seal">{kindNames.isNew}</span>}
          {scheduled && <span className="text-ink">{t.scheduled}</span>}
          {hasDraft && <span className="text-ink">{t.draft}</span>}
        </p>
      </div>
      <div className="-mx-2 flex gap-2">
        <Button
          id={editButtonId(id)}
          variant="quiet"
          autoFocus={focused}
          aria-label={fillIn(t.editItem, { title })}
          onClick={onOpen}
        >
          {t.edit}
        </Button>
        <Button variant="quiet" aria-label={fillIn(t.deleteItem, { title })} onClick={onDelete}>
          {t.delete}
        </Button>
      </div>
    </li>
  );
}
