/** One step of the path to a folder; the root has no name. */
export interface TrailStep {
  name: string;
  path: string;
}

/** The steps from the root to a folder, both included: for `/a/b` the root, `/a` and `/a/b` (SYNC-4). */
export function trailOf(path: string): TrailStep[] {
  const names = namesOf(path);
  return [
    { name: '', path: '' },
    ...names.map((name, depth) => ({ name, path: `/${names.slice(0, depth + 1).join('/')}` })),
  ];
}

/** The parent folder; the root's is the root itself. */
export function parentOf(path: string): string {
  return trailOf(path).at(-2)?.path ?? '';
}

/** The path as shown in the field: the root is a slash. */
export const shownPath = (path: string): string => `/${namesOf(path).join('/')}`;

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name.trim() !== '');
}
