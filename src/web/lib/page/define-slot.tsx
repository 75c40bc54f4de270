import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LanguageContext } from '../texts.ts';

/**
 * Fills every element `name`, also of pages that are opened later, in a React root of its own, so that its content is
 * not part of the first load. As a custom element it is notified when it enters or leaves the page. `Content`
 * receives the `data-` attributes that the element has when it enters, and the language of its `lang`.
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
