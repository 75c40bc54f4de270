import { useEffect, useEffectEvent } from 'react';

/** The number of open layers that Back closes, over the page of this history entry. */
const layersHere = () => (history.state as { layers?: number } | null)?.layers ?? 0;

/**
 * Gives what opens over the page an entry in the history, so that Back closes it. The returned function ends the entry
 * if it was closed otherwise.
 */
export function openLayer(onBack: () => void): () => void {
  const own = layersHere() + 1;
  history.pushState({ ...history.state, layers: own }, '', location.href);
  const onPopState = () => {
    if (layersHere() < own) onBack();
  };
  addEventListener('popstate', onPopState);
  return () => {
    removeEventListener('popstate', onPopState);
    if (layersHere() === own) history.back();
  };
}

/** `openLayer` while something is open that has no url of its own: Back closes it (ROUTE-8). */
export function useBackLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
