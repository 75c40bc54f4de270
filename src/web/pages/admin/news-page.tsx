import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { OwnNewsItem } from '../../../shared/owner-news.ts';
import { NewsArticle } from '../../features/news/news-article.tsx';
import { newsPageTexts } from '../../features/news/news-page-texts.ts';
import { allNewsQuery } from '../../features/news-editor/list/all-news-query.ts';
import { DeleteNews } from '../../features/news-editor/list/delete-news.tsx';
import { NewsList } from '../../features/news-editor/list/news-list.tsx';
import { RecentlyDeletedNews } from '../../features/news-editor/list/recently-deleted-news.tsx';
import { useRestoreNews } from '../../features/news-editor/list/use-restore-news.ts';
import type { NewsKey } from '../../features/news-editor/news-drafts.ts';
import { NewsEditor } from '../../features/news-editor/news-editor.tsx';
import { siteQuery } from '../../features/site/site-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { jointQuery } from '../../ui/query-state.tsx';

/** The open item is in the URL (`?item=12` or `?item=new`), so that a reload returns to the editor. */
const ITEM_PARAMETER = 'item';

/** The admin news page: the list, or the editor of one item. */
export function AdminNewsPage() {
  const kindNames = useTexts(newsPageTexts);
  const list = useQuery(allNewsQuery());
  const { data: site, ...siteState } = useQuery(siteQuery());
  const [search, setSearch] = useSearchParams();
  const [returnTo, setReturnTo] = useState<NewsKey>();
  const [deleting, setDeleting] = useState<OwnNewsItem>();
  const undo = useRestoreNews();
  const chosen = search.get(ITEM_PARAMETER);

  if (chosen !== null && list.data && site) {
    return (
      <NewsEditor
        key={chosen}
        newsKey={chosen}
        item={list.data.find(({ id }) => String(id) === chosen)}
        today={site.today}
        kindNames={kindNames}
        Preview={NewsArticle}
        onClose={() => {
          setReturnTo(chosen);
          // `replace`, so that the browser's back button skips the closed editor.
          setSearch({}, { replace: true });
        }}
      />
    );
  }
  return (
    <>
      <NewsList
        items={site && list.data}
        query={jointQuery(list, siteState)}
        today={site?.today ?? ''}
        kindNames={kindNames}
        returnTo={returnTo}
        onOpen={(key) => setSearch({ [ITEM_PARAMETER]: key })}
        onDelete={setDeleting}
      />
      <RecentlyDeletedNews kindNames={kindNames} />
      {deleting && (
        <DeleteNews
          item={deleting}
          onClose={() => setDeleting(undefined)}
          onUndo={({ id }) => undo.mutate(id)}
        />
      )}
    </>
  );
}
