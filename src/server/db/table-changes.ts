/**
 * The database itself tells of changes: triggers announce the changed table when the transaction commits, whoever made
 * the change, in every process (migrations `table_changes`, `likes_apart`). Of photo_files nothing needs to be told: what
 * a list shows of an original never changes, and a new one comes with its row in photo_sources.
 */
export const TABLE_CHANGES = 'table_changes';

export type WatchedTable =
  | 'photo_collections'
  /** The means in photo_collections, told apart: a heart makes no picture stale. */
  | 'photo_likes'
  | 'day_texts'
  | 'photo_texts'
  | 'photo_metadata'
  | 'photo_sources'
  | 'photo_crops'
  | 'client_likes'
  | 'news';

/** Whatever an answer that shows days and their photos is made of, as long as it says nothing of hearts. */
export const plainDayTables = [
  'photo_collections',
  'day_texts',
  'photo_texts',
  'photo_sources',
  'photo_crops',
] as const satisfies readonly WatchedTable[];

/** The same with what visitors think of the photos. */
export const dayTables = [...plainDayTables, 'photo_likes'] as const satisfies readonly WatchedTable[];
