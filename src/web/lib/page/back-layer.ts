import { useEffect, useEffectEvent } from 'react';

/** How many layers the current history entry has over its page; Back closes the topmost. */
const layersHere = () => (history.state as { layers?: number } | null)?.layers ?? 0;

/** Layers to open later: `history.back`, which removes the entry of a closed layer, is asynchronous. */
const waiting: (() => void)[] = [];
let isClosing = false;
/** Layers that were closed below an open one; their entries are removed once that one is closed too. */
const closedBelow = new Set<number>();

/**
 * Adds a history entry for a layer over the page, so that Back closes it. The returned function removes the entry if
 * the layer was closed in another way.
 */
export function openLayer(onBack: () => void): () => void {
  let close = () => {};
  let isOpen = true;
  const open = () => {
    if (isOpen) close = addLayer(onBack);
  };
  if (isClosing) waiting.push(open);
  else open();
  return () => {
    isOpen = false;
    close();
  };
}

function addLayer(onBack: () => void): () => void {
  const own = layersHere() + 1;
  closedBelow.delete(own);
  history.pushState({ ...history.state, layers: own }, '', location.href);
  const onPopState = () => {
    if (layersHere() >= own) return;
    removeEventListener('popstate', onPopState);
    onBack();
    if (closedBelow.delete(layersHere())) removeEntry();
  };
  addEventListener('popstate', onPopState);
  return () => {
    removeEventListener('popstate', onPopState);
    if (layersHere() > own) closedBelow.add(own);
    if (layersHere() === own) removeEntry();
  };
}

function removeEntry(): void {
  isClosing = true;
  const onGone = () => {
    if (closedBelow.delete(layersHere())) return removeEntry();
    isClosing = false;
    for (const open of waiting.splice(0)) open();
  };
  addEventListener('popstate', onGone, { once: true });
  history.back();
}

/**
 * While `isOpen`, Back calls `onClose` instead of leaving the page: for views without a URL of their own (ROUTE-8).
 */
export function useBackLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
