import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface Chunk<Props> {
  /** Needs a `Suspense` above it. */
  Component: ComponentType<Props>;
  /** Resolves when `Component` can render at once; awaited before server rendering and before hydration. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
}

/** Makes a component with a script chunk of its own: only pages with the component load the chunk. */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded = await load();
  };
  const Later = lazy(async () => ({ default: await load() }));

  function Component(props: Props): ReactNode {
    // Chosen once, because switching from `Later` to `Loaded` would remount the component.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Later);
    return <Shown {...props} />;
  }
  return { Component, preload, isLoaded: () => Loaded !== undefined };
}
