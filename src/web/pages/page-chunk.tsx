import { type ComponentType, lazy, type ReactNode, useState } from 'react';

export interface PageChunk {
  Component: ComponentType;
  /** Resolves when the page can be rendered at once: awaited before server rendering and hydration. */
  preload: () => Promise<void>;
}

/** A server-rendered page in a chunk that visitors of other pages do not load. */
export function pageChunk(load: () => Promise<ComponentType>): PageChunk {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    Loaded = await load();
  };
  const Later = lazy(async () => ({ default: await load() }));

  function Chunk(): ReactNode {
    // Chosen once: a page that waited must not remount when another visit finds it loaded.
    const [Page] = useState<ComponentType>(() => Loaded ?? Later);
    return <Page />;
  }
  return { Component: Chunk, preload };
}
