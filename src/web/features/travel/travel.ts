/*
 * Lets a photograph travel to its place on the next page, and back to where it was. Both pages name it, and only for the
 * transition, because a page may show a photo twice but must not use a name twice.
 *
 * Inlined in the head of every document (scripts/inline-scripts.ts): the first frame of a page, with which its transition
 * starts, can come before any file of scripts. So this file has no imports.
 */

/** The transition of one page change; absent if the browser has none or the visitor wants none. */
interface Transition {
  readonly ready: Promise<unknown>;
  readonly finished: Promise<unknown>;
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

/** The pages of a day and of a photo, with the date and the photo's place. */
const DAY_PATH = /^\/([\d-]{10})(?:\/(\d))?$/;

const page = document.documentElement;

addEventListener('pageswap', (event: PageChange) => {
  namePhoto(event, location.href, event.activation?.entry?.url);
});

// Fires also for a page from the back-forward cache, whose listeners are still there.
addEventListener('pagereveal', (event) => {
  const { activation } = (window as { navigation?: { readonly activation?: Activation } }).navigation ?? {};
  const photo = namePhoto(event, activation?.from?.url, location.href);
  const isBack = activation?.navigationType === 'traverse';
  if (isBack && document.activeElement === document.body) photo?.closest('a')?.focus({ preventScroll: true });
});

/** Names the photo that the urls mean, if this page shows it: one with a place, else the first of the later day. */
function namePhoto({ viewTransition }: PageChange, from: Url, to: Url): HTMLElement | undefined {
  if (!viewTransition) return undefined;
  // Never rejected: the browser may skip the transition.
  const settled = Promise.allSettled([viewTransition.ready, viewTransition.finished]);
  const days = [to, from].map((url) => DAY_PATH.exec(url ? new URL(url).pathname : '') ?? []);
  const ofPhotos = days.filter(([, , place]) => place);
  // From photo to photo both are whole pages: they cross-fade.
  if (ofPhotos.length > 1) return undefined;
  const [, date, place = 1] = [...ofPhotos, ...days].find(([path]) => path) ?? [];
  const links = `:is([href="/${date}/${place}"],[href="/${date}"],[data-photo="/${date}/${place}"])`;
  // Not what is inside a `.photo-button`: that may not be rendered yet (`content-visibility`).
  const photos = document.querySelectorAll<HTMLElement>(`${links}.photo-button,${links} img`);
  const photo = [...photos].find((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
  if (!photo) return undefined;
  photo.style.viewTransitionName = 'photo';
  page.dataset.travels = '';
  void settled.then(() => {
    photo.style.viewTransitionName = '';
    delete page.dataset.travels;
  });
  return photo;
}
