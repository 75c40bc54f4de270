import { useEffect, useState } from 'react';
import { afterInBrowser } from './after.ts';

/** Returns the first value at once, and each new one after it has been stable for `ms`. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterInBrowser(ms, () => setSettled(value)), [value, ms]);
  return settled;
}
