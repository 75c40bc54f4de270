/*
 * Animates a photo to its place on the next page, and back. Both pages give the photo a `view-transition-name` only
 * when the page changes, because a page may show a photo twice but must not use a name twice.
 *
 * Inlined in the head of every document (scripts/inline-scripts.ts), because a transition starts with the page's
 * first frame, which may be rendered before any script file has loaded. So this file has no imports.
 */

/** The transition of one page change; absent if the browser does not support it or the visitor reduces motion. */
interface Transition {
  readonly ready: Promise<unknown>;
}

interface Activation {
  readonly navigationType?: string;
  /** The next page. */
  readonly entry?: { readonly url: string | null } | null;
  /** The previous page. */
  readonly from?: { readonly url: string | null } | null;
}

interface PageChange extends Event {
  readonly viewTransition?: Transition | null;
  readonly activation?: Activation | null;
}

type Url = string | null | undefined;

/** Matches the URL of a day or a photo; captures the date and the photo's place. */
const DAY = /\/([\d-]{10})(?:\/(\d))?(?:[?#]|$)/;

const { navigation } = window as { navigation?: { readonly activation?: Activation | null } };

// The first frame of a document that is still loading may lack the photo. So when the visitor goes to or from a day,
// rendering waits for `#state`, which comes after all content.
const from = navigation?.activation?.from?.url;
if (from && (DAY.test(from) || DAY.test(location.href))) {
  const wait = { rel: 'expect', href: '#state', blocking: 'render' };
  document.head.append(Object.assign(document.createElement('link'), wait));
}

addEventListener('pageswap', (event: PageChange) => {
  namePhoto(event, location.href, event.activation?.entry?.url);
});

// Also fires for a page from the back-forward cache, which still has its listeners.
addEventListener('pagereveal', (event) => {
  const activation = navigation?.activation;
  const photo = namePhoto(event, activation?.from?.url, location.href);
  // Restores the focus after a step back, unless the page still has it, as one from the back-forward cache does.
  if (activation?.navigationType === 'traverse' && document.activeElement === document.body)
    photo?.closest('a')?.focus({ preventScroll: true });
});

let named: HTMLElement | undefined;

/**
 * Finds the photo that one of the URLs names, otherwise the first photo of the day, and returns it; undefined if it is
 * not in view. In a transition its `view-transition-name` is set.
 */
function namePhoto({ viewTransition }: PageChange, from: Url, to: Url): HTMLElement | undefined {
  // The old name is removed here instead of at the transition's end, when the next transition may have begun.
  if (named) named.style.viewTransitionName = '';
  const days = [to, from].map((url) => DAY.exec(url ?? '') ?? []);
  const ofPhotos = days.filter(([, , place]) => place);
  const [, date, place = 1] = [...ofPhotos, ...days].find(([path]) => path) ?? [];
  const links = `:is([href="/${date}/${place}"],[href="/${date}"],[data-photo="/${date}/${place}"])`;
  // In a `.photo-button` the button is named, because its image may not be rendered yet (`content-visibility`).
  const photos = document.querySelectorAll<HTMLElement>(`${links}.photo-button,${links} img`);
  named = [...photos].find((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    // Between two photo pages no photo is animated: the pages cross-fade.
    return ofPhotos.length < 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
  if (!viewTransition) return named;
  // Handled, because `ready` rejects if the browser skips the transition.
  viewTransition.ready.catch(() => {});
  if (named) named.style.viewTransitionName = 'photo';
  document.documentElement.toggleAttribute('data-travels', named !== undefined);
  return named;
}
