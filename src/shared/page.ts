import type { Language } from './owner-text.ts';

/**
 * What the server asks of the web's server-side renderer, and what it gets. The renderer is a built bundle, loaded
 * at run time; this is all the two know of each other.
 */

export interface PageRequest {
  /** Path and query, `/gallery?page=2`. */
  url: string;
  /** Makes the page's calls inside the server, with the visitor's cookies and without a socket. */
  fetch: (address: string) => Promise<PageResponse>;
}

export interface RenderedPage {
  status: number;
  /** The document's language. */
  lang: Language;
  /** Tags for the document's head: title, description, preloads. */
  head: string;
  /** The application's HTML. */
  body: string;
  /** The query cache as JSON text, already safe inside a script element. */
  state: string;
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** The part of a fetch `Response` that a call reads. */
export interface PageResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  text(): Promise<string>;
}
