import { queryOptions, useQuery } from '@tanstack/react-query';
import { longDate } from '../../../../shared/dates.ts';
import { listDeletedNews, removeNews } from '../../../../shared/deleted-news.ts';
import { call } from '../../../lib/call.ts';
import { discardDraft, draftStorage } from '../../../lib/drafts.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { writtenLanguage } from '../../../lib/words/written-language.ts';
import { RecentlyDeleted } from '../../../ui/recently-deleted/recently-deleted.tsx';
import { newsDraftName } from '../news-drafts.ts';
import type { KindNames } from '../news-fields.tsx';
import { deletedTexts } from '../texts.ts';
import { useRestoreNews } from './use-restore-news.ts';

/** News deleted within the last 30 days (NEWS-3). */
export function RecentlyDeletedNews({ kindNames }: { kindNames: KindNames }) {
  const t = useTexts(deletedTexts);
  const language = useLanguage();
  const items = useQuery(deletedNewsQuery());
  const restore = useRestoreNews();
  return (
    <RecentlyDeleted
      query={items}
      queryKey={deletedNewsQuery().queryKey}
      lead={t.lead}
      describe={({ title, date, type }) => ({
        heading: <span lang={writtenLanguage(title)}>{title}</span>,
        detail: (
          <p className="flex flex-wrap gap-x-3 text-[13px] leading-5 text-soft">
            <time dateTime={date}>{longDate(date, language)}</time>
            <span>{kindNames[type]}</span>
          </p>
        ),
        restoreLabel: fillIn(t.restoreItem, { title }),
        removeLabel: fillIn(t.removeItem, { title }),
        removeText: fillIn(t.removeText, { title }),
      })}
      restoringId={restore.isPending ? restore.variables : undefined}
      onRestore={({ id }) => restore.mutate(id)}
      remove={async ({ id }) => {
        await call(removeNews, { params: { id } });
        discardDraft(draftStorage(), newsDraftName(String(id)));
      }}
    />
  );
}

/** Invalidated with ['news']; removed from the cache when the admin page closes, as `allNewsQuery` is. */
const deletedNewsQuery = () =>
  queryOptions({
    queryKey: ['news', 'deleted'],
    queryFn: ({ signal }) => call(listDeletedNews, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
