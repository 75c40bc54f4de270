import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listSourceFolders } from '../../../shared/dropbox.ts';
import type { SourceKind } from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { storageTexts } from './texts.ts';

const PLACEHOLDERS = ['a', 'b', 'c', 'd'] as const;

interface FolderBrowserProps {
  source: SourceKind;
  sourceName: string;
  /** The folder that is opened first. */
  path: string;
  /** Describes why folders cannot be listed; `onFailure` is called too. */
  errorText: (error: unknown) => string;
  onFailure: (error: unknown) => void;
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** Chooses a folder of a source by navigating to it (SYNC-4), by pointer, touch or arrow keys. */
export function FolderBrowser({
  source,
  sourceName,
  path: start,
  errorText,
  onFailure,
  onChoose,
  onClose,
}: FolderBrowserProps) {
  const t = useTexts(storageTexts);
  const [path, setPath] = useState(start);
  const hasMoved = useRef(true);
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<HTMLParagraphElement>(null);
  const { data, error, isFetching, refetch } = useQuery(foldersQuery(source, path));
  const folders = data?.folders;

  const reportFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (error) reportFailure(error);
  }, [error]);

  // When another folder opens, the focused row is removed, so the first row, or else the path, takes the focus.
  useEffect(() => {
    if (!hasMoved.current || (folders === undefined && !error)) return;
    hasMoved.current = false;
    (list.current?.querySelector('button') ?? place.current)?.focus();
  }, [folders, error]);

  const go = (to: string) => {
    hasMoved.current = true;
    setPath(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Backspace' && path !== '') {
      event.preventDefault();
      go(parentOf(path));
      return;
    }
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = rows.indexOf(event.currentTarget);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined || (at === -1 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
  };

  return (
    <Dialog
      variant="form"
      title={fillIn(t.browseTitle, { source: sourceName })}
      onClose={onClose}
      footer={
        <div className="flex items-center justify-between gap-4">
          <p ref={place} tabIndex={-1} className="min-w-0 truncate outline-none" title={shownPath(path)}>
            {shownPath(path)}
          </p>
          <Button variant="seal" disabled={error !== null} onClick={() => onChoose(shownPath(path))}>
            {t.useFolder}
          </Button>
        </div>
      }
    >
      <FolderTrail {...{ path, sourceName, go, onKeyDown }} />
      {error && !isFetching && (
        <div role="alert" className="flex flex-col items-start gap-4 border-t border-hairline py-6">
          <p className="wrap-anywhere">{errorText(error)}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => refetch()}>{t.again}</Button>
            {path !== '' && <Button onClick={() => go('')}>{t.toTop}</Button>}
          </div>
        </div>
      )}
      {folders === undefined && (!error || isFetching) && (
        <div role="status">
          <span className="sr-only">{t.loadingFolders}</span>
          {PLACEHOLDERS.map((key) => (
            <div key={key} className="border-t border-hairline py-3">
              <div className="h-5 w-1/2 bg-hairline motion-safe:animate-pulse" />
            </div>
          ))}
        </div>
      )}
      {!error && folders?.length === 0 && (
        <p role="status" className="border-t border-hairline py-6 text-soft">
          {t.noFolders}
        </p>
      )}
      {!error && folders && folders.length > 0 && (
        <ul ref={list} aria-label={fillIn(t.foldersIn, { path: shownPath(path) })}>
          {folders.map((folder) => (
            <FolderRow key={folder.path} {...{ folder, go, onKeyDown }} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface Navigation {
  go: (path: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** The path from the source to the open folder; each step is a button that opens its folder. */
function FolderTrail({ path, sourceName, go, onKeyDown }: Navigation & { path: string; sourceName: string }) {
  const t = useTexts(storageTexts);
  return (
    <nav aria-label={t.trail}>
      <ol className="-mx-2 flex flex-wrap items-center pb-3">
        {trailOf(path).map((step, depth) => (
          <li key={step.path} className="flex min-w-0 items-center">
            {depth > 0 && <Icon name="later" className="shrink-0 text-soft" />}
            <Button
              variant="quiet"
              className="min-w-11 max-w-60 aria-[current]:text-ink md:pointer-fine:min-w-8"
              aria-current={step.path === path || undefined}
              onClick={() => go(step.path)}
              onKeyDown={onKeyDown}
            >
              <span className="truncate leading-5">{depth === 0 ? sourceName : step.name}</span>
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function FolderRow({ folder, go, onKeyDown }: Navigation & { folder: TrailStep }) {
  return (
    <li className="border-t border-hairline last:border-b">
      <button
        type="button"
        onClick={() => go(folder.path)}
        onKeyDown={onKeyDown}
        className="flex min-h-11 w-full items-center justify-between gap-4 py-2 text-left hover:text-seal"
      >
        <span className="min-w-0 wrap-anywhere">{folder.name}</span>
        <Icon name="later" className="shrink-0 text-soft" />
      </button>
    </li>
  );
}

/** The folders directly below a path; cached ones show at once in the dialog and are refetched in the background. */
const foldersQuery = (source: SourceKind, path: string, via = call) =>
  queryOptions({
    queryKey: ['source-folders', source, path],
    queryFn: ({ signal }) => via(listSourceFolders, { query: { source, path } }, { signal }),
    staleTime: 0,
  });

/** One step of the path to a folder; the root has no name. */
interface TrailStep {
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

/** The path with a leading slash; the root is a slash alone. */
export const shownPath = (path: string): string => `/${namesOf(path).join('/')}`;

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name.trim() !== '');
}
