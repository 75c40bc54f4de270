import {
  OFFLINE_MARK,
  offlineKind,
  SERVICE_WORKER_PATH,
  type StorePageMessage,
} from '../../../shared/offline.ts';
import { logger } from '../../lib/logger.ts';
import { pagePath } from '../../lib/page/page-location.ts';
import { hasSpareConnection } from '../../lib/spare-connection.ts';

/** The collection's photos: all are stored, including those not scrolled to. */
const DAY_PHOTOS = '#today img, [data-keep-offline] img';

/** Photos of an opening are loaded shortly before they are revealed, and stored only then (OPEN-2). */
const UNREVEALED = '[data-revealed=false]';

/** The width of the whole photos that are stored for the viewer: five take some 180 kB. */
const WHOLE_WIDTH = 600;

/** Starts offline support and stores this page (SITE-2). */
export async function startOffline(): Promise<void> {
  // Not in development, and not in an insecure context, where browsers have no service workers.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
    if (!registration || document.documentElement.hasAttribute(OFFLINE_MARK)) return;
    // The browser's own check may come much later: until then a worker that was switched off would still store pages.
    await registration.update();
    await installed(registration);
    if (offlineKind(pagePath()) === undefined) return;
    const { active } = registration;
    await dayPhotos();
    const storePage = () => active?.postMessage(pageMessage());
    storePage();
    // A page is stored in the language and theme in which it is seen.
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

/** Resolves when the collection's photos have loaded, in the sizes this window chose. */
async function dayPhotos(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>(DAY_PHOTOS)];
  await Promise.all(
    images.map((image) => {
      image.loading = 'eager';
      // A photo that fails is also missing offline.
      return image.decode().catch(() => undefined);
    }),
  );
}

function pageMessage(): StorePageMessage {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // Without `fetch`, which fetches other pages and their photos ahead (LIGHT-8).
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

/** The URL of the whole photo of which an image shows a part, for the viewer; '' if it shows the whole. */
function wholePhoto({ currentSrc }: HTMLImageElement): string {
  const url = URL.parse(currentSrc);
  if (!url?.searchParams.has('ratio')) return '';
  for (const name of ['ratio', 'at']) url.searchParams.delete(name);
  url.searchParams.set('width', String(WHOLE_WIDTH));
  return url.href;
}
