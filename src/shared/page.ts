import type { Choices } from './choices.ts';
import type { Language } from './owner-text.ts';

/** The contract between the server and the web's server-side renderer, a bundle that is loaded at run time. */

export interface PageRequest {
  /** Path and query, `/gallery?page=2`. */
  url: string;
  /** The visitor's choices, so that the HTML is already in their language. */
  choices: Choices;
  /** The site's origin as configured by PUBLIC_URL, `https://gomai.example`. */
  publicUrl: string | undefined;
  /** Makes the page's calls inside the server, with the visitor's cookies and without a socket. */
  fetch: (url: string) => Promise<PageResponse>;
}

/**
 * A page with its data. URL, choices and state determine its HTML: while they are equal, it is not rendered again.
 */
export interface PreparedPage {
  /** The route of this page: `/gallery`, `/{date}`, or `*` where no page matches. */
  path: string;
  status: number;
  /** The document's language. */
  lang: Language;
  /** True for a page made for the owner, which must not be cached. */
  isPersonal: boolean;
  /** The responses the page was made from, as JSON that is safe inside a script element. */
  state: string;
  render(): RenderedPage;
}

export interface RenderedPage {
  /** Tags for the document's head: title, description, preloads. */
  head: string;
  /**
   * Placed before the application: tags for early fetches (in the head, they would delay the first paint) and the
   * notice for visitors without scripts.
   */
  early: string;
  /** The application's HTML. */
  body: string;
}

export type PreparePage = (request: PageRequest) => Promise<PreparedPage>;

/** The part of a fetch `Response` that a call reads. */
export interface PageResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  text(): Promise<string>;
}
