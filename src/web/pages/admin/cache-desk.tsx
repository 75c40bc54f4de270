import { CachePanel } from '../../features/cache/cache-panel.tsx';
import { DeskTitle } from './desk-title.tsx';

/** The cache tab (ADM-2, CACHE-1). */
export function CacheDesk() {
  return (
    <>
      <DeskTitle slug="cache" />
      <CachePanel />
    </>
  );
}
