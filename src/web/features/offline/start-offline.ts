import {
  OFFLINE_MARK,
  offlineKind,
  SERVICE_WORKER_PATH,
  type StorePageMessage,
} from '../../../shared/offline.ts';
import { logger } from '../../lib/logger.ts';
import { pagePath } from '../../lib/page/page-location.ts';
import { hasSpareConnection } from '../../lib/spare-connection.ts';

/** The photos of the collection on this page. All of them are stored, even if not in view yet. */
const DAY_PHOTOS = '#today img, [data-keep-offline] img';

/** Photos of an opening, which are loaded before their reveal and stored only after it (OPEN-2). */
const UNREVEALED = '[data-revealed=false]';

/** The width of the uncropped photos that are stored for the viewer. Five of them take about 180 kB. */
const WHOLE_WIDTH = 600;

/** Starts offline support and stores this page (SITE-2). */
export async function startOffline(): Promise<void> {
  // Development builds and insecure contexts have no service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
    if (!registration || document.documentElement.hasAttribute(OFFLINE_MARK)) return;
    // Checks now whether the server has replaced the worker. The browser's own check may come much later, and offline
    // support that was switched off on the server would go on until then.
    await registration.update();
    await installed(registration);
    if (offlineKind(pagePath()) === undefined) return;
    const { active } = registration;
    await dayPhotos();
    const storePage = () => active?.postMessage(pageMessage());
    storePage();
    // Stores the page again after a change of language or theme.
    const choices = { attributeFilter: ['lang', 'data-theme'] };
    new MutationObserver(storePage).observe(document.documentElement, choices);
  } catch (error) {
    logger.warn('general', 'offline: storing this page failed', error);
  }
}

/** Resolves when the worker that is being installed, if any, has become the active one or failed. */
async function installed({ installing }: ServiceWorkerRegistration): Promise<void> {
  if (installing === null) return;
  await new Promise<void>((resolve) => {
    const onStateChange = () => {
      if (installing.state === 'activated' || installing.state === 'redundant') resolve();
    };
    installing.addEventListener('statechange', onStateChange);
    onStateChange();
  });
}

/** Resolves when the collection's photos have loaded or failed, in the sizes this window chose. */
async function dayPhotos(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>(DAY_PHOTOS)];
  await Promise.all(
    images.map((image) => {
      image.loading = 'eager';
      // A photo that fails is not stored.
      return image.decode().catch(() => undefined);
    }),
  );
}

function pageMessage(): StorePageMessage {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // Excludes requests by `fetch`, such as other pages and their photos that are fetched ahead (LIGHT-8).
  const loaded = requests.filter((request) => request.initiatorType !== 'fetch').map(({ name }) => name);
  const images = [...document.images].filter(({ complete }) => complete);
  const isUnrevealed = (image: Element) => image.closest(UNREVEALED) !== null;
  const unrevealed = images.filter(isUnrevealed).map(({ currentSrc }) => currentSrc);
  const shown = images.filter((image) => !isUnrevealed(image));
  const ofDay = hasSpareConnection() ? shown.filter((image) => image.matches(DAY_PHOTOS)) : [];
  const isStored = (file: string) => file.startsWith(`${location.origin}/`) && !unrevealed.includes(file);
  const files = [...loaded, ...shown.map(({ currentSrc }) => currentSrc)];
  return {
    kind: 'store',
    path: pagePath(),
    entry: document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '',
    files: [...new Set(files)].filter(isStored),
    extras: ofDay.map(wholePhoto).filter(isStored),
  };
}

/** For an image that shows a part of a photo, the URL of the uncropped photo for the viewer; '' for others. */
function wholePhoto({ currentSrc }: HTMLImageElement): string {
  const url = URL.parse(currentSrc);
  if (!url?.searchParams.has('ratio')) return '';
  for (const name of ['ratio', 'at']) url.searchParams.delete(name);
  url.searchParams.set('width', String(WHOLE_WIDTH));
  return url.href;
}
