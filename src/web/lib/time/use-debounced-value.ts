import { useEffect, useState } from 'react';
import { afterInBrowser } from './after.ts';

/** A value once it has been stable for `ms`; the first one at once. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterInBrowser(ms, () => setSettled(value)), [value, ms]);
  return settled;
}
