import type { Db } from '../../src/server/db/connect.ts';
import { storedNews } from '../../src/server/db/schema/news.ts';

/** Adds news, including HTML that the API would not store. */
export async function writeNews(db: Db): Promise<void> {
  await db.insert(storedNews).values([
    {
      type: 'announcement',
      isNew: true,
      date: '2025-11-18',
      title: 'An evening in the gallery',
      content:
        '<p>Come in <em>and stay</em>.<script>window.hostile = 1</script><img src="/seal.svg" alt="" onload="window.hostile = 1"></p>',
    },
    {
      type: 'message',
      date: '2025-10-10',
      title: '一年が経ちました',
      content: '<p>毎日五枚、<a href="javascript:window.hostile=1">一年</a>続きました。</p>',
    },
    { type: 'update', date: '2025-09-01', title: 'Prints', content: '<p>On kozo paper.</p>' },
    { type: 'update', date: '2025-08-01', title: 'The fourth', content: '<p>Only on the news page.</p>' },
  ]);
}
