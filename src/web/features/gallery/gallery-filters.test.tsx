import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GalleryFilters } from './gallery-filters.tsx';
import { readView } from './gallery-view.ts';

test('[GAL-3] a camera is chosen by its exact name, also with two blanks in it', () => {
  const camera = 'SAMSUNG Digimax  S600';
  const html = renderToString(
    <GalleryFilters view={{ ...readView(''), camera }} cameras={[camera]} onChange={() => {}} />,
  );
  // Without `value` a browser joins the blanks, and no photo would match.
  expect(html).toMatch(/<option( \w+="[^"]*")* value="SAMSUNG Digimax {2}S600"/);
});
