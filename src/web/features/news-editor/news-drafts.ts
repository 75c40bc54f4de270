import type { NewsInput } from '../../../shared/owner-news.ts';
import { type DraftStorage, useDraft } from '../../lib/drafts.ts';
import { newsFrom } from './news-form.ts';

/** The id of a draft's item, or `new`. */
export type NewsKey = string;
export const NEW_NEWS: NewsKey = 'new';

interface NewsDraft {
  news: NewsInput;
  /** `updatedAt` of the version that the draft changes; absent for a new item. */
  seen?: string | undefined;
}

/** The key of an item's draft in the storage. */
export const newsDraftName = (key: NewsKey) => `gomai.news-draft.${key}`;

/** The draft of an item, if there is one that can be read. */
export function readDraft(storage: Pick<DraftStorage, 'getItem'>, key: NewsKey): NewsDraft | undefined {
  try {
    const data = Object(JSON.parse(storage.getItem(newsDraftName(key)) ?? 'null')) as Record<string, unknown>;
    const news = newsFrom(data.news);
    return news && { news, seen: typeof data.seen === 'string' ? data.seen : undefined };
  } catch {
    // A forbidden storage or an invalid text counts as no draft.
    return undefined;
  }
}

interface NewsDraftOptions extends NewsDraft {
  key: NewsKey;
  unsaved: boolean;
}

/** Stores the unsaved changes of an item on this device. */
export function useNewsDraft({ key, news, seen, unsaved }: NewsDraftOptions) {
  return useDraft({ name: newsDraftName(key), written: JSON.stringify({ news, seen }), unsaved });
}
