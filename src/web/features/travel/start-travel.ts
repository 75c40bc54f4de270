import { readDayPath, travelName } from '../../../shared/days.ts';

/** The transition of one page change; absent if the browser has none or the visitor wants none. */
interface Transition {
  readonly ready: Promise<unknown>;
  readonly finished: Promise<unknown>;
}

interface PageChange extends Event {
  readonly viewTransition?: Transition | null;
  readonly activation?: { readonly entry?: { readonly url: string | null } | null } | null;
}

/**
 * Lets the photograph that is pressed travel to its place on the next page, and back to where it was. The pages of days
 * and photos name theirs in their HTML; a page that shows many names the one that travels, and only while it does, because
 * a name must be unique.
 */
export function startTravel(): void {
  let pressed: Element | null = null;
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('a') : null;
    },
    true,
  );
  addEventListener('pageswap', ({ viewTransition, activation }: PageChange) => {
    ignoreSkips(viewTransition);
    const to = activation?.entry?.url;
    if (viewTransition && to) nameWhile(viewTransition, to, pressed);
  });
  // Fires also for a page from the back-forward cache, whose listeners are still there.
  addEventListener('pagereveal', ({ viewTransition }: PageChange) => {
    ignoreSkips(viewTransition);
    const from = (window as { navigation?: PageChangeHistory }).navigation?.activation?.from?.url;
    if (!viewTransition || !from) return;
    const photo = nameWhile(viewTransition, from, null);
    const isFree = document.activeElement === document.body;
    if (isFree) photo?.closest('a')?.focus({ preventScroll: true });
  });
}

interface PageChangeHistory {
  readonly activation?: { readonly from?: { readonly url: string | null } | null } | null;
}

/** Handles the rejections of a transition that the browser skips, which would be logged as errors. */
function ignoreSkips(transition: Transition | null | undefined): void {
  for (const promise of [transition?.ready, transition?.finished]) promise?.catch(() => {});
}

function nameWhile({ finished }: Transition, url: string, pressed: Element | null): HTMLElement | undefined {
  const target = readDayPath(new URL(url).pathname);
  if (target === undefined) return undefined;
  const { date, place = 1 } = target;
  const name = travelName(date, place);
  const isNamed = [...document.querySelectorAll<HTMLElement>('.photo-button')].some(
    ({ style }) => style.viewTransitionName === name,
  );
  const photo = isNamed ? undefined : photoOf(`/${date}`, place, pressed);
  if (photo === undefined) return undefined;
  photo.style.viewTransitionName = name;
  const clear = () => {
    photo.style.viewTransitionName = '';
  };
  finished.then(clear, clear);
  return photo;
}

/** The pressed link's photo, else one in view whose link leads there. */
function photoOf(day: string, place: number, pressed: Element | null): HTMLElement | undefined {
  const links = [pressed, ...document.querySelectorAll(`a[href="${day}/${place}"], a[href="${day}"]`)];
  return links.flatMap((link) => link?.querySelector('img') ?? []).find(isInView);
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top;
}
