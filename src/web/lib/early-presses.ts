/**
 * What a visitor presses before the application listens would be lost: it is kept, and pressed again then. Links work
 * by themselves and are left alone.
 */
export function keepEarlyPresses(page: Document) {
  const kept: { target: EventTarget; event: Event }[] = [];
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const keep = (event: Event) => {
    resolve();
    const { target } = event;
    const isMeant = event instanceof KeyboardEvent || (target instanceof Element && target.closest('button'));
    if (target && isMeant) kept.push({ target, event });
  };
  page.addEventListener('click', keep, true);
  page.addEventListener('keydown', keep, true);
  // A finger that comes down is a press soon: no time to lose.
  page.addEventListener('pointerdown', () => resolve(), { once: true });

  return {
    /** Resolves with the first press. */
    first,
    /** The application listens now. */
    replay(): void {
      page.removeEventListener('click', keep, true);
      page.removeEventListener('keydown', keep, true);
      for (const { target, event } of kept) {
        const Kind = event.constructor as new (type: string, init: Event) => Event;
        if (target instanceof Node && target.isConnected) target.dispatchEvent(new Kind(event.type, event));
      }
    },
  };
}
