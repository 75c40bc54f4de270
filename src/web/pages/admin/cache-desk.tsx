import { CachePanel } from '../../features/cache/cache-panel.tsx';

/** The cache tab (ADM-2, CACHE-1). */
export function CacheDesk() {
  return <CachePanel />;
}
