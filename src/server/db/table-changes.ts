/**
 * The channel on which triggers announce changed tables to every process when a transaction commits, whichever
 * program made the change (migrations `table_changes`, `likes_apart`). In photo_files only focal points and ranges
 * are watched: the other columns that lists show never change, and a new original also adds a row to photo_sources.
 */
export const TABLE_CHANGES = 'table_changes';

export const watchedTables = [
  'photo_collections',
  /** The mean like levels in photo_collections, announced separately because likes do not affect renditions. */
  'photo_likes',
  'day_texts',
  'photo_texts',
  'photo_metadata',
  'photo_files',
  'photo_sources',
  'photo_crops',
  'client_likes',
  'opening_likes',
  'opening_visitors',
  'opening_words',
  'guest_book_entries',
  'news',
] as const;
export type WatchedTable = (typeof watchedTables)[number];

/** The tables that likes change, perhaps dozens of times a second. */
export const likeTables = ['photo_likes', 'client_likes'] as const satisfies readonly WatchedTable[];

/** The tables behind a response that shows collections and photos without likes. */
export const plainDayTables = [
  'photo_collections',
  'day_texts',
  'photo_texts',
  'photo_files',
  'photo_sources',
  'photo_crops',
] as const satisfies readonly WatchedTable[];

/** The tables behind a response that shows collections and photos with their likes. */
export const dayTables = [...plainDayTables, 'photo_likes'] as const satisfies readonly WatchedTable[];

/** The tables behind the replay of an opening. */
export const replayTables = [
  ...plainDayTables,
  'opening_likes',
  'opening_visitors',
  'opening_words',
] as const satisfies readonly WatchedTable[];
