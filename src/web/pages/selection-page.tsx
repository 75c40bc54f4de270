import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import {
  OWN_SELECTION_PATH,
  readSelectionPath,
  type SelectedPhoto,
  selectionPath,
  writeSelection,
} from '../../shared/selections.ts';
import { copySelection } from '../features/collections/selection/copy-selection.ts';
import { useOwnSelection } from '../features/collections/selection/own-selection.ts';
import { SelectionLayout } from '../features/collections/selection/selection-layout.tsx';
import { selectionQuery } from '../features/collections/selection/selection-query.ts';
import { selectionTexts } from '../features/collections/selection/selection-texts.ts';
import { useLiveCollections } from '../features/collections/use-live-collections.ts';
import { siteQuery } from '../features/site/site-query.ts';
import type { call } from '../lib/call.ts';
import { overlayOf } from '../lib/page/page-location.ts';
import { plainPath } from '../lib/page/plain-path.ts';
import { fillIn, useLanguage, useTexts } from '../lib/texts.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { ACTION_TOAST_MS } from '../ui/toast/toast-store.ts';
import { useToast } from '../ui/toast/use-toast.ts';
import { pageTitle } from './head/page-title.ts';
import { useDocumentTitle } from './head/use-document-title.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { SiteFrame } from './site-frame.tsx';
import { useViewer } from './viewer/use-viewer.tsx';

const SelectionTray = lazy(async () => ({
  default: (await import('../features/collections/selection/selection-tray.tsx')).SelectionTray,
}));

/** An empty filter: the viewer steps through all collections (VIEW-5). */
const everyDay = {};

const PAGE = '/five/{photos}';

/** `/five/2026-11-22.3~…` is any visitor's selection, `/five` the one that this browser has stored (FIVE-1). */
export function SelectionPage() {
  const [pathname] = useLocation();
  const path = plainPath(pathname);
  const { data: site } = useQuery(siteQuery());
  const title = pageTitle(PAGE, site?.name ?? 'Gomai', useLanguage());
  useDocumentTitle(title);
  const photos = readSelectionPath(path);
  if (photos) return <OneSelection photos={photos} />;
  return path === OWN_SELECTION_PATH ? <NoSelection /> : <NotFoundPage />;
}

function OneSelection({ photos }: { photos: readonly SelectedPhoto[] }) {
  const t = useTexts(selectionTexts);
  const { data: site } = useQuery(siteQuery());
  const { data: selection, isError, refetch } = useQuery(selectionQuery(photos));
  const { openViewer, viewer } = useViewer({ filter: everyDay, shown: undefined, site });
  const { isArranging, arrange, tray } = useArranging(photos, selection === null);
  useLiveCollections();

  if (selection === null) {
    if (!isArranging) return <NotFoundPage />;
    return (
      <SiteFrame>
        <div className="mx-auto max-w-xl py-[14vh]">
          <h1 className="display-title">{photos.length === 1 ? t.gone : t.allGone}</h1>
          <div className="mt-6">{tray}</div>
        </div>
      </SiteFrame>
    );
  }
  if (selection === undefined) {
    return (
      <SiteFrame>
        {isError ? (
          <LoadFailed onRetry={() => void refetch()}>{t.failed}</LoadFailed>
        ) : (
          <p role="status" className="hint py-[16vh] text-center">
            {t.loading}
          </p>
        )}
      </SiteFrame>
    );
  }
  return (
    <SiteFrame>
      {tray && <div className="mx-auto max-w-xl pt-6">{tray}</div>}
      <SelectionLayout
        selection={selection}
        onOpen={openViewer}
        heading={
          <>
            <p className="date-line">{t.byVisitor}</p>
            <h1 className="display-title mt-3">{t.title}</h1>
            <p className="prose-text mt-4 max-w-[30ch]">
              {fillIn(t.chosenFrom, { days: selection.dayCount })}
            </p>
            <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 noscript:hidden">
              <button type="button" className="plain-button" onClick={() => void copySelection(photos, t)}>
                {t.copy}
              </button>
              {!isArranging && (
                <button type="button" className="quiet-link min-h-11 text-[13px]" onClick={arrange}>
                  {t.arrange}
                </button>
              )}
            </p>
          </>
        }
      />
      {viewer}
    </SiteFrame>
  );
}

/**
 * `arrange` makes the page's photos the visitor's own selection. From then on each change of the selection changes
 * the page's URL, even a change in another tab or in the viewer.
 *
 * @param isLost true if none of the photos exists any more: the visitor can then clear them without `arrange`
 */
function useArranging(photos: readonly SelectedPhoto[], isLost: boolean) {
  const t = useTexts(selectionTexts);
  const { show } = useToast();
  const [, navigate] = useLocation();
  const own = useOwnSelection();
  const [text, ownText] = [writeSelection(photos), writeSelection(own.photos)];
  const [arranged, setArranged] = useState<string>();
  // Back may lead to the URL of another selection, which is not being arranged.
  const isArranging = text === ownText ? isLost || arranged !== undefined : text === arranged;
  // While the viewer is open, the URL is that of its photo and must not be changed.
  const isCovered = useLocationProperty(isPhotoOverPage, () => false);
  useEffect(() => {
    if (!isArranging || isCovered) return;
    if (text === ownText) setArranged(text);
    else navigate(selectionPath(own.photos), { replace: true });
  });
  const arrange = () => {
    own.change(() => photos);
    setArranged(text);
    if (ownText === text || own.photos.length === 0) return;
    const undo = () => {
      setArranged(undefined);
      own.change(() => own.photos);
    };
    show({ title: t.replaced, durationMs: ACTION_TOAST_MS, action: { label: t.undo, onPress: undo } });
  };
  const tray = isArranging && (
    <LoadBoundary>
      <Suspense>
        <SelectionTray photos={own.photos} onChange={own.change} isOnPage />
      </Suspense>
    </LoadBoundary>
  );
  return { isArranging, arrange, tray };
}

const isPhotoOverPage = () => overlayOf(history.state) !== undefined;

/** `/five` redirects to this browser's selection, or explains how to make one. */
function NoSelection() {
  const t = useTexts(selectionTexts);
  const [, navigate] = useLocation();
  const { photos } = useOwnSelection();
  const path = selectionPath(photos);
  useEffect(() => {
    if (path !== OWN_SELECTION_PATH) navigate(path, { replace: true });
  }, [path, navigate]);
  return (
    <SiteFrame>
      <div className="mx-auto max-w-xl py-[14vh] text-center">
        <p className="font-mincho text-[21px] text-soft" aria-hidden="true">
          一 二 三 四 五
        </p>
        <h1 className="display-title mt-6">{t.title}</h1>
        <p className="prose-text mt-4 noscript:hidden">{t.none}</p>
        <p className="hint mt-3 noscript:hidden">{t.noneHint}</p>
        <noscript>
          <p className="prose-text mt-4">{t.needsScripts}</p>
        </noscript>
        <a href="/gallery" className="plain-button mt-8">
          {t.toGallery}
        </a>
      </div>
    </SiteFrame>
  );
}

/** Loads the page's data. Returns whether the page exists, or undefined if the query failed. */
export async function loadSelection(
  client: QueryClient,
  via: typeof call,
  path: string,
): Promise<boolean | undefined> {
  if (path === OWN_SELECTION_PATH) return true;
  const photos = readSelectionPath(path);
  if (photos === undefined) return false;
  await client.prefetchQuery(selectionQuery(photos, via));
  const found = client.getQueryData(selectionQuery(photos).queryKey);
  return found === null ? false : found && true;
}
