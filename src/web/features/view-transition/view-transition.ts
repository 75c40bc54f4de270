/*
 * Lets a photograph travel to its place on the next page, and back to where it was: both pages give it a
 * `view-transition-name` when the page changes, and not before, because a page may show a photo twice but must not
 * use a name twice.
 *
 * Inlined in the head of every document (scripts/inline-scripts.ts): the first frame of a page, with which its transition
 * starts, can come before any file of scripts. So this file has no imports.
 */

/** The transition of one page change; absent if the browser has none or the visitor wants none. */
interface Transition {
  readonly ready: Promise<unknown>;
}

interface Activation {
  readonly navigationType?: string;
  /** Of the next page. */
  readonly entry?: { readonly url: string | null } | null;
  /** Of the page before. */
  readonly from?: { readonly url: string | null } | null;
}

interface PageChange extends Event {
  readonly viewTransition?: Transition | null;
  readonly activation?: Activation | null;
}

type Url = string | null | undefined;

/** In the URL of a day or a photo: the date and the photo's place. */
const DAY = /\/([\d-]{10})(?:\/(\d))?(?:[?#]|$)/;

const { navigation } = window as { navigation?: { readonly activation?: Activation | null } };

// The first frame of a document that is still loading may lack the photo: to or from a day it waits for the last
// element.
const from = navigation?.activation?.from?.url;
if (from && (DAY.test(from) || DAY.test(location.href))) {
  const wait = { rel: 'expect', href: '#state', blocking: 'render' };
  document.head.append(Object.assign(document.createElement('link'), wait));
}

addEventListener('pageswap', (event: PageChange) => {
  namePhoto(event, location.href, event.activation?.entry?.url);
});

// Fires also for a page from the back-forward cache, whose listeners are still there.
addEventListener('pagereveal', (event) => {
  const activation = navigation?.activation;
  const photo = namePhoto(event, activation?.from?.url, location.href);
  // A page from the back-forward cache has its focus already.
  if (activation?.navigationType === 'traverse' && document.activeElement === document.body)
    photo?.closest('a')?.focus({ preventScroll: true });
});

let named: HTMLElement | undefined;

/** Names the photo of the URLs, if this page shows it: the one whose place a URL contains, else the day's first. */
function namePhoto({ viewTransition }: PageChange, from: Url, to: Url): HTMLElement | undefined {
  if (!viewTransition) return undefined;
  // Rejected if the browser skips the transition.
  viewTransition.ready.catch(() => {});
  // The old name is removed only now: when a transition ends, the next one may have begun.
  if (named) named.style.viewTransitionName = '';
  const days = [to, from].map((url) => DAY.exec(url ?? '') ?? []);
  const ofPhotos = days.filter(([, , place]) => place);
  const [, date, place = 1] = [...ofPhotos, ...days].find(([path]) => path) ?? [];
  const links = `:is([href="/${date}/${place}"],[href="/${date}"],[data-photo="/${date}/${place}"])`;
  // A `.photo-button` itself, because the image inside may not be rendered yet (`content-visibility`).
  const photos = document.querySelectorAll<HTMLElement>(`${links}.photo-button,${links} img`);
  named = [...photos].find((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    // From photo to photo no photo travels: the pages cross-fade.
    return ofPhotos.length < 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
  if (named) named.style.viewTransitionName = 'photo';
  document.documentElement.toggleAttribute('data-travels', named !== undefined);
  return named;
}
