import { expect, test } from 'vitest';
import { getTableConfig, is, PgTable } from '../orm.ts';
import { everyTable as schema } from '../schema/every-table.ts';
import { allTables, archivedTables } from './archived-tables.ts';

const tables = Object.values(schema as Record<string, unknown>).filter((value): value is PgTable =>
  is(value, PgTable),
);

test('allTables lists every table after the tables it references', () => {
  const order = allTables();
  expect(order.toSorted()).toEqual(tables.map((table) => getTableConfig(table).name).toSorted());
  for (const table of tables) {
    const { name, foreignKeys } = getTableConfig(table);
    for (const key of foreignKeys) {
      const needed = getTableConfig(key.reference().foreignTable).name;
      expect(order.indexOf(needed), `${name} needs ${needed}`).toBeLessThan(order.indexOf(name));
    }
  }
});

test('archivedTables leaves out sessions, and includes every table that an archived table references', () => {
  const archived = archivedTables();
  expect(archived).not.toContain('sessions');
  for (const table of tables) {
    const { name, foreignKeys } = getTableConfig(table);
    if (!archived.includes(name)) continue;
    for (const key of foreignKeys)
      expect(archived).toContain(getTableConfig(key.reference().foreignTable).name);
  }
});
