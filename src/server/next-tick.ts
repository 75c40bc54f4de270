import { createHook } from 'node:async_hooks';

let kept: object | undefined;

/**
 * Keeps `process.nextTick` fast, by keeping one of the objects that Node creates for its calls. Call this early after
 * the start: if V8 collects all garbage while no such object is alive, V8 forgets their shape, and each later
 * `nextTick` takes four times as long (Node 20 and 24, decision 0036).
 * @returns the kept object, for the test
 */
export function keepNextTickFast(): object | undefined {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') kept = resource;
    },
    // Otherwise V8 would optimise promises less from now on, even after the hook is disabled.
    trackPromises: false,
  });
  hook.enable();
  process.nextTick(() => {});
  hook.disable();
  return kept;
}
