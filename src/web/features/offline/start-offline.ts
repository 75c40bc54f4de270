import { type KeepPage, keptKind, OFFLINE_MARK, SERVICE_WORKER_PATH } from '../../../shared/offline.ts';
import { logger } from '../../lib/logger.ts';
import { pagePath } from '../../lib/page/page-location.ts';

/** The collection's photos, stored completely, including those not scrolled to. */
const DAY_PHOTOS = '#today img, [data-keep-offline] img';

/** Lets the gallery be looked at without a network: from now on, and this page among it (SITE-2). */
export async function startOffline(): Promise<void> {
  // Not while developing, and not where the browser has none: on an address without a certificate, say.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
    if (!registration || keptKind(pagePath()) === undefined) return;
    if (document.documentElement.hasAttribute(OFFLINE_MARK)) return;
    const { active } = await navigator.serviceWorker.ready;
    await dayPhotos();
    const keep = () => active?.postMessage(pageToKeep());
    keep();
    // In the language and the theme it is looked at in.
    const choices = { attributeFilter: ['lang', 'data-theme'] };
    new MutationObserver(keep).observe(document.documentElement, choices);
  } catch (error) {
    logger.warn('general', 'The gallery cannot be kept for offline', error);
  }
}

/** Resolves when the day's photos are there, in the sizes this window chose. */
async function dayPhotos(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>(DAY_PHOTOS)];
  await Promise.all(
    images.map((image) => {
      image.loading = 'eager';
      // A photo that fails is missing offline too.
      return image.decode().catch(() => undefined);
    }),
  );
}

function pageToKeep(): KeepPage {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const shown = [...document.images].filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc);
  return {
    kind: 'keep',
    path: pagePath(),
    entry: document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '',
    files: [...new Set([...loaded, ...shown])].filter((file) => file.startsWith(`${location.origin}/`)),
  };
}
