import { type ReactNode, useId, useState } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import type { DateString } from '../../../../shared/dates.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { type QueryLike, QueryState } from '../../../ui/query-state.tsx';
import { NEW_DAY, type StoredDayDraft } from '../saving/day-draft.ts';
import { cardState } from './card-state.ts';
import { CollectionCard } from './collection-card.tsx';
import { NewDayDrafts } from './new-day-drafts.tsx';
import { listTexts } from './texts.ts';

/** How many cards are shown at first, and added by each press of `MoreButton`. All cards at once would be slow. */
const DAYS_SHOWN_AT_ONCE = 60;
/** The id of `aside`. On a phone it is below all cards, so the list's head links to it. */
const ASIDE = 'calendar';
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export interface CollectionListProps {
  /** All collections, newest first; undefined until they are loaded. */
  collections: readonly Collection[] | undefined;
  /** The query that loads `collections`. */
  query: QueryLike;
  /** True until `query` has loaded or failed for the first time. */
  isFirstLoad: boolean;
  today: DateString;
  /** Drafts of unsaved changes on this device. */
  drafts: readonly StoredDayDraft[];
  /** Menu items of other features for a collection; filled by the page. */
  actions?: (collection: Collection) => ReactNode;
  /** What other features are doing with a collection. */
  progress?: (collection: Collection) => ReactNode;
  /** Beside the cards, or below them where there is no room. */
  aside?: ReactNode;
  onNew: () => void;
  /** Opens the draft of a new day that was begun for a date. */
  onContinue: (draft: StoredDayDraft) => void;
  onEdit: (collection: Collection) => void;
  onDelete: (collection: Collection) => void;
}

/** The owner's list of collections (COL-1): cards, or why there are none. */
export function CollectionList({
  collections,
  query,
  isFirstLoad,
  today,
  drafts,
  actions,
  progress,
  aside,
  onNew,
  ...on
}: CollectionListProps) {
  const t = useTexts(listTexts);
  const listId = useId();
  const [shown, setShown] = useState(DAYS_SHOWN_AT_ONCE);
  const photoCount = collections?.reduce((sum, day) => sum + cardState(day, today).photoCount, 0) ?? 0;
  const empty = collections?.length === 0;
  const isBegun = drafts.some(({ key }) => key === NEW_DAY);
  const ofDates = drafts.filter(({ key, isNew }) => isNew && key !== NEW_DAY);

  return (
    <section aria-labelledby="collections-heading" className="pt-8 md:pt-10">
      {/* Not above the placeholders, because today's editor will take their place. */}
      <div hidden={isFirstLoad} className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-6 md:pb-8">
        <div className="min-w-0 flex-1">
          <h2 id="collections-heading" className="text-[21px] leading-7 font-medium">
            {t.collections}
          </h2>
          <p className="min-h-5 text-[13px] leading-5 text-soft">
            {collections && !empty && (
              <>
                {fillIn(t.summary, { days: collections.length, photos: photoCount })}
                <span className="md:hidden">
                  {' · '}
                  <a href={`#${ASIDE}`} className="py-3 underline decoration-soft/60 underline-offset-3">
                    {t.toCalendar}
                  </a>
                </span>
              </>
            )}
          </p>
        </div>
        {/* Disabled while the list loads: only the list says which date is free. */}
        {!empty && (
          <Button onClick={onNew} disabled={!collections && (query.isFetching || !query.isError)}>
            {isBegun ? t.continueDraft : t.newCollection}
          </Button>
        )}
      </div>
      {collections && <NewDayDrafts drafts={ofDates} onContinue={on.onContinue} />}
      {empty && (
        // Only a link, because the first day is usually added in today's editor above.
        <div className="flex flex-wrap items-center gap-x-5 border-t border-hairline py-8">
          <p className="text-soft">{t.none}</p>
          <Button variant="link" className="min-h-11" onClick={onNew}>
            {isBegun ? t.continueDraft : t.addFirst}
          </Button>
        </div>
      )}
      {!collections && (
        <QueryState
          query={query}
          failed={t.fetchFailed}
          className="border-t border-hairline pt-8"
          placeholder={
            <div role="status" className={grid}>
              <span className="sr-only">{t.loading}</span>
              {PLACEHOLDERS.map((key) => (
                <div key={key} className="aspect-[4/5] bg-hairline motion-safe:animate-pulse" />
              ))}
            </div>
          }
        />
      )}
      {collections && !empty && (
        <div className="grid gap-x-12 gap-y-8 border-t border-hairline pt-5 md:grid-cols-[minmax(0,1fr)_272px] md:max-lg:gap-x-8 md:pointer-coarse:grid-cols-[minmax(0,1fr)_308px]">
          <div>
            <ul id={listId} className={grid}>
              {collections.slice(0, shown).map((collection) => (
                <CollectionCard
                  key={collection.id}
                  collection={collection}
                  today={today}
                  hasDraft={drafts.some(({ key }) => key === String(collection.id))}
                  actions={actions}
                  progress={progress}
                  onEdit={() => on.onEdit(collection)}
                  onDelete={() => on.onDelete(collection)}
                />
              ))}
            </ul>
            {collections.length > shown && (
              <div className="flex justify-center pt-10">
                <MoreButton listId={listId} onClick={() => setShown(shown + DAYS_SHOWN_AT_ONCE)}>
                  {t.showMore}
                </MoreButton>
              </div>
            )}
          </div>
          <div id={ASIDE} tabIndex={-1} className="scroll-mt-6 outline-none md:sticky md:top-6 md:self-start">
            {aside}
          </div>
        </div>
      )}
    </section>
  );
}

const grid =
  'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-[repeat(auto-fill,minmax(160px,1fr))] md:gap-x-5 md:gap-y-10 wide:grid-cols-[repeat(auto-fill,minmax(230px,1fr))]';
