import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LanguageContext } from '../texts.ts';

/**
 * Defines the custom element `name`. Each time the element enters a page, it reads its `data-` attributes and `lang`
 * and renders `Content` in a React root of its own, so a page can show `Content` without loading it at first.
 */
export function defineSlot(
  name: string,
  client: QueryClient,
  Content: ComponentType<{ data: DOMStringMap }>,
): void {
  customElements.define(
    name,
    class extends HTMLElement {
      #root: Root | undefined;

      connectedCallback() {
        this.#root = createRoot(this);
        this.#root.render(
          <QueryClientProvider client={client}>
            <LanguageContext value={this.lang === 'ja' ? 'ja' : 'en'}>
              <Content data={{ ...this.dataset }} />
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
