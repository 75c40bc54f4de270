import { QueryClientProvider } from '@tanstack/react-query';
import { Children, isValidElement, type ReactElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import type { PlaylistPhoto } from '../../viewer/viewer.tsx';
import { OwnerTools } from './owner-tools.tsx';

vi.mock('../../features/crop/crop-screen.tsx', () => ({ CropScreen: () => null }));
vi.mock('../../features/tour/use-tour.ts', () => ({ useTour: () => ({ role: 'visiting' }) }));

const photo = (photoIndex: number) => ({ collectionId: 1, photoIndex, details: {} }) as PlaylistPhoto;

test.each([
  ['opens for the photo that is shown', 0, 1],
  ['does not open for a photo that was left while the crop code loaded', 1, 0],
])('[CROP-1] the crop screen %s', async (_, shownLater, screens) => {
  const onScreen = vi.fn();
  let press: (() => void) | undefined;
  function Panel() {
    const [shown, setShown] = useState(photo(0));
    const tools = OwnerTools({ photo: shown, onScreen }) as ReactElement<{ children: ReactElement[] }>;
    const [actions] = Children.toArray(tools.props.children);
    if (press === undefined) {
      if (isValidElement<{ onCrop: () => void }>(actions)) press = actions.props.onCrop;
      setShown(photo(shownLater));
    }
    return null;
  }
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );
  press?.();
  await import('../../features/crop/crop-screen.tsx');
  await Promise.resolve();
  expect(onScreen).toHaveBeenCalledTimes(screens);
});
