import { getTableConfig, is, PgTable } from '../orm.ts';
import { everyTable as schema } from '../schema/every-table.ts';

/**
 * Tables that must not be restored. Sessions: an ended session would become valid again, so the owner signs in again
 * after an import. Open pages, challenges, OAuth states and rate limits: meaningless later. Like totals: counted
 * while likes are loaded. Subscribers who left: taken over from the gallery that is replaced. Unshown originals: kept
 * for 30 days from the import.
 */
const NEVER_ARCHIVED: ReadonlySet<string> = new Set([
  'sessions',
  'presence_tabs',
  'passkey_challenges',
  'dropbox_oauth_states',
  'rate_limits',
  'left_subscribers',
  'like_totals',
  'unshown_originals',
]);

/** Every table of the schema, each after those its rows refer to, so that they can be filled in this order. */
export function allTables(): string[] {
  const tables = Object.values(schema as Record<string, unknown>).filter((value): value is PgTable =>
    is(value, PgTable),
  );
  const ordered = new Set<string>();
  const add = (table: PgTable) => {
    const { name, foreignKeys } = getTableConfig(table);
    if (ordered.has(name)) return;
    for (const key of foreignKeys) {
      const { foreignTable } = key.reference();
      if (foreignTable !== table) add(foreignTable);
    }
    ordered.add(name);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

/** The tables an archive holds, in the order of `allTables`. */
export function archivedTables(): string[] {
  return allTables().filter((name) => !NEVER_ARCHIVED.has(name));
}
