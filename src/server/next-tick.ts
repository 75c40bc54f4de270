import { createHook } from 'node:async_hooks';

const kept = new Set<object>();

/**
 * Call before garbage is collected for the first time. Where V8 finds none of the objects behind `process.nextTick`
 * alive, it forgets their shape and makes each later one four times as slowly, for as long as the process runs (seen in
 * Node 20 and 24). One kept object prevents that: every response needs several.
 * @returns the kept object, for its test
 */
export function keepNextTickFast(): object | undefined {
  const hook = createHook({
    init: (_id, type, _trigger, resource) => void (type === 'TickObject' && kept.add(resource)),
  });
  hook.enable();
  process.nextTick(() => {});
  hook.disable();
  const [first] = kept;
  return first;
}
