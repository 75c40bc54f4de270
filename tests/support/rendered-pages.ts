import type { PageSource } from '../../src/server/http/pages/page.ts';
import { prepare } from '../../src/web/ssr.tsx';

/** Renders pages from the sources, without a build. */
export const renderedPages: PageSource = {
  template: async () => '<!--head--><!--body--><!--state-->',
  renderer: async () => prepare,
  installAssets: async () => {},
};
