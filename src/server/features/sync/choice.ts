import { proposedFolders, SourceKind } from '../../../shared/sync.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/settings.ts';

const SOURCE = 'sync_source';
const FOLDER = 'sync_folder';

/** Where photos come from, for the tab and for the clock. */
export interface Choice {
  source: SourceKind;
  folderPath: string;
}

/** The owner's last choice; before the first one, what serves without an account unless there is one. */
export async function findChoice(db: Db, isDropboxConnected: () => Promise<boolean>): Promise<Choice> {
  const known = await findSettings(db, [SOURCE, FOLDER]);
  const chosen = SourceKind.safeParse(known.get(SOURCE)).data;
  const source = chosen ?? ((await isDropboxConnected()) ? 'dropbox' : 'local');
  return { source, folderPath: known.get(FOLDER) ?? proposedFolders[source] };
}

export function saveChoice(db: Db, { source, folderPath }: Choice): Promise<void> {
  return saveSettings(db, { [SOURCE]: source, [FOLDER]: folderPath });
}
