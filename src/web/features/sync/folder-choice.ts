import { FOLDER_PLACEHOLDER, MAX_FOLDER_PATH_LENGTH } from '../../../shared/sync.ts';

export type FolderFault = 'empty' | 'placeholder' | 'long';

/** The fault of a typed folder path; undefined if there is none. */
export function folderFault(path: string): FolderFault | undefined {
  const trimmed = path.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.includes(FOLDER_PLACEHOLDER)) return 'placeholder';
  return trimmed.length > MAX_FOLDER_PATH_LENGTH ? 'long' : undefined;
}

/** Where the folder browser opens: the typed path without the proposed placeholder. */
export function browseStart(path: string): string {
  const known = path.split(FOLDER_PLACEHOLDER)[0] ?? '';
  const names = known.split('/').filter((name) => name.trim() !== '');
  return names.length === 0 ? '' : `/${names.join('/')}`;
}
