import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface Chunk<Props> {
  /** Needs a `Suspense` above it. */
  Component: ComponentType<Props>;
  /** Resolves when it can be rendered at once: awaited before server rendering, and before hydrating a page. */
  preload: () => Promise<void>;
}

/** A server-rendered component in a chunk that only those load who see it. */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded = await load();
  };
  const Later = lazy(async () => ({ default: await load() }));

  function Component(props: Props): ReactNode {
    // Chosen once: what waited must not remount when another visit finds it loaded.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Later);
    return <Shown {...props} />;
  }
  return { Component, preload };
}
