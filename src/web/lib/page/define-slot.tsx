import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LanguageContext } from '../texts.ts';

/**
 * Defines the custom element `name`, which renders `Content` in its own React root whenever it enters a page, so that
 * `Content` is not part of the first load. The element's `data-` attributes and its `lang` are read only then.
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
