import { AppError } from '../../../shared/errors.ts';
import { proposedFolders, SourceKind } from '../../../shared/sync.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import { type PhotoSource, SourceError, type SourceErrorKind } from '../../platform/sources/photo-source.ts';

const SOURCE = 'sync_source';
const FOLDER = 'sync_folder';

/** The source and folder of photos, for the sync tab and for auto-sync. */
export interface SyncChoice {
  source: SourceKind;
  folderPath: string;
}

/** The owner's last choice; by default Dropbox if it is connected, else the local folder. */
export async function findChoice(
  db: Db,
  isDropboxConnected: () => Promise<boolean>,
  { locked = false } = {},
): Promise<SyncChoice> {
  const known = await findSettings(db, [SOURCE, FOLDER], { locked });
  const chosen = SourceKind.safeParse(known.get(SOURCE)).data;
  const source = chosen ?? ((await isDropboxConnected()) ? 'dropbox' : 'local');
  return { source, folderPath: known.get(FOLDER) ?? proposedFolders[source] };
}

/** @throws AppError `changed_elsewhere` if `before` is given and the stored one is neither `before` nor `choice` */
export async function saveChoice(
  db: Db,
  choice: SyncChoice,
  {
    before,
    isDropboxConnected,
  }: { before: SyncChoice | undefined; isDropboxConnected: () => Promise<boolean> },
): Promise<void> {
  // Read before the transaction, because the embedded database has only one connection.
  const isConnected = await isDropboxConnected();
  await db.transaction(async (tx) => {
    const current = await findChoice(tx, async () => isConnected, { locked: true });
    refuseStaleChoice(current, choice, before);
    await saveSettings(tx, { [SOURCE]: choice.source, [FOLDER]: choice.folderPath });
  });
}

const REFUSALS: ReadonlySet<SourceErrorKind> = new Set(['not_found', 'refused']);

/** The error with which a source refuses a folder; undefined if it lists the folder or fails for another reason. */
export async function findRefusal(source: PhotoSource, folderPath: string): Promise<AppError | undefined> {
  try {
    await source.listFolders(folderPath);
    return undefined;
  } catch (error) {
    // An outage, for example, is no refusal: the next run reports it.
    const refuses = error instanceof SourceError ? REFUSALS.has(error.kind) : true;
    return error instanceof AppError && refuses ? error : undefined;
  }
}

function refuseStaleChoice(current: SyncChoice, wanted: SyncChoice, before: SyncChoice | undefined): void {
  const isSame = (one: SyncChoice) => one.source === current.source && one.folderPath === current.folderPath;
  if (before === undefined || isSame(before) || isSame(wanted)) return;
  throw new AppError('changed_elsewhere', 'Changed elsewhere in the meantime: source, folderPath');
}
