import { type QueryClient, useQuery } from '@tanstack/react-query';
import { NewsPageList } from '../features/news/news-page-list.tsx';
import { newsPageTexts } from '../features/news/news-page-texts.ts';
import { newsQuery } from '../features/news/news-queries.ts';
import type { call } from '../lib/call.ts';
import { useTexts } from '../lib/texts.ts';
import { existsIfLoaded } from './routing/exists-if-loaded.ts';
import { SiteFrame } from './site-frame.tsx';

/** `/news`: all published news (ROUTE-2, NEWSP-1). */
export function NewsPage() {
  const t = useTexts(newsPageTexts);
  const news = useQuery(newsQuery());
  return (
    <SiteFrame>
      <h1 className="display-title pt-6 pb-8 md:pt-14 md:pb-14">{t.title}</h1>
      <div className="pb-18">
        <NewsPageList items={news.data} isFailed={news.isError} onRetry={() => news.refetch()} />
      </div>
    </SiteFrame>
  );
}

export async function loadNews(client: QueryClient, via: typeof call): Promise<true | undefined> {
  await client.prefetchQuery(newsQuery(via));
  return existsIfLoaded(client, newsQuery().queryKey);
}
