import type { Choices } from './choices.ts';
import type { Language } from './owner-text.ts';

/**
 * What the server asks of the web's server-side renderer, and what it gets. The renderer is a built bundle, loaded
 * at run time; this is all the two know of each other.
 */

export interface PageRequest {
  /** Path and query, `/gallery?page=2`. */
  url: string;
  /** What the visitor chose: the first byte already speaks their language. */
  choices: Choices;
  /** Where the site stands, `https://gomai.example`: as its owner says, or else as it was asked for, if that can be told. */
  publicUrl: string | undefined;
  /** Makes the page's calls inside the server, with the visitor's cookies and without a socket. */
  fetch: (address: string) => Promise<PageResponse>;
}

/** A page whose data are there. Address, choices and state make all of it: with these unchanged it need not be rendered again. */
export interface PreparedPage {
  /** Of all addresses that show this page: `/gallery`, `/{date}`, and `*` where no page has the address. */
  path: string;
  status: number;
  /** The document's language. */
  lang: Language;
  /** Made for the owner: nobody may keep it. */
  isPersonal: boolean;
  /** The answers that the page was made from, as JSON text, already safe inside a script element. */
  state: string;
  render(): RenderedPage;
}

export interface RenderedPage {
  /** Tags for the document's head: title, description, preloads. */
  head: string;
  /** Tags before the application: what is fetched early, and is no reason to wait with the first paint. */
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
