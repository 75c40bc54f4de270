import { getTableConfig, is, PgTable } from '../orm.ts';
import { everyTable as schema } from '../schema/every-table.ts';

/**
 * Tables that must not be restored:
 * - sessions, because an ended session would become valid again (the owner signs in again after an import);
 * - the owner's open tabs, passkey challenges, OAuth states and rate limits, which are meaningless later;
 * - like totals, which are counted while likes are loaded;
 * - subscribers who left, because an import keeps those of the gallery that it replaces;
 * - unshown originals, whose 30 days begin again with the import.
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

/** Every table of the schema, each after the tables it references, so that they can be filled in this order. */
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

/** The tables that an archive contains, in the order of `allTables`. */
export function archivedTables(): string[] {
  return allTables().filter((name) => !NEVER_ARCHIVED.has(name));
}
