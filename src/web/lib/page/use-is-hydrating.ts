import { useSyncExternalStore } from 'react';

/** True on the server and during hydration. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}
const neverChanges = () => () => {};
const inBrowser = () => false;
const onServer = () => true;
