import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { LanguageContext } from '../../lib/texts.ts';
import { FollowSection } from './follow-section.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Where the section stands; empty until the page is at rest. */
      'follow-place': { key?: string };
    }
  }
}

/**
 * Fills every `<follow-place>` of this page and of later ones, in a root of its own, so that no first load contains the
 * section. As a custom element, the browser says when a page with it comes and goes.
 */
export function startFollow(client: QueryClient): void {
  customElements.define(
    'follow-place',
    class extends HTMLElement {
      #root: Root | undefined;

      connectedCallback() {
        this.#root = createRoot(this);
        this.#root.render(
          <QueryClientProvider client={client}>
            <LanguageContext value={document.documentElement.lang === 'ja' ? 'ja' : 'en'}>
              <FollowSection />
            </LanguageContext>
          </QueryClientProvider>,
        );
      }

      disconnectedCallback() {
        this.#root?.unmount();
      }
    },
  );
}
