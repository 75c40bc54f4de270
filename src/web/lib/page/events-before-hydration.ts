import { isPlainClick } from '../plain-click.ts';

/**
 * Records clicks and key presses that would be lost before hydration, and repeats them afterwards. Links work
 * without scripts and are not recorded, except those that open the viewer.
 */
export function captureEventsBeforeHydration(page: Document) {
  const recorded: { target: EventTarget; event: Event }[] = [];
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const record = (event: Event) => {
    resolve();
    const { target } = event;
    const opensViewer =
      target instanceof Element && target.closest('[data-viewer]') && isPlainClick(event as MouseEvent);
    if (opensViewer) event.preventDefault();
    const shouldReplay =
      opensViewer ||
      event instanceof KeyboardEvent ||
      (target instanceof Element && target.closest('button'));
    if (target && shouldReplay) recorded.push({ target, event });
  };
  page.addEventListener('click', record, true);
  page.addEventListener('keydown', record, true);
  // A press usually becomes a click, so the application starts loading before the click arrives.
  page.addEventListener('pointerdown', () => resolve(), { once: true });

  return {
    /** Resolves at the first click, key press or press of a pointer. */
    first,
    /** Repeats the recorded events. Call it once the application is hydrated. */
    replay(): void {
      page.removeEventListener('click', record, true);
      page.removeEventListener('keydown', record, true);
      for (const { target, event } of recorded) {
        const Class = event.constructor as new (type: string, init: Event) => Event;
        if (target instanceof Node && target.isConnected) target.dispatchEvent(new Class(event.type, event));
      }
    },
  };
}
