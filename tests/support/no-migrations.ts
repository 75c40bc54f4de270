import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a migrations folder that holds nothing, inside `folder`. */
export function noMigrations(folder: string): string {
  const migrations = join(folder, 'migrations');
  mkdirSync(join(migrations, 'meta'), { recursive: true });
  const journal = { version: '7', dialect: 'postgresql', entries: [] };
  writeFileSync(join(migrations, 'meta/_journal.json'), JSON.stringify(journal));
  return migrations;
}
