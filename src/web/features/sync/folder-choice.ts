import type { SourceKind } from '../../../shared/sync.ts';

/** What stands for the owner's own folder in a path that is only proposed. */
const PLACEHOLDER = '{folder}';

/** SYNC-1: where a source proposes to look. */
export const proposedFolders: Record<SourceKind, string> = {
  dropbox: `/cameras/${PLACEHOLDER}`,
  local: '/',
  s3: '/',
};

export type FolderFault = 'empty' | 'placeholder' | 'long';

const MAX_PATH_LENGTH = 500;

/** What is wrong with a folder path as it was typed; undefined where nothing is. */
export function folderFault(path: string): FolderFault | undefined {
  const trimmed = path.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.includes(PLACEHOLDER)) return 'placeholder';
  return trimmed.length > MAX_PATH_LENGTH ? 'long' : undefined;
}

/** Where the folder browser opens: what is typed, without the part that is only proposed. */
export function browseStart(path: string): string {
  const known = path.split(PLACEHOLDER)[0] ?? '';
  const names = known.split('/').filter((name) => name.trim() !== '');
  return names.length === 0 ? '' : `/${names.join('/')}`;
}
