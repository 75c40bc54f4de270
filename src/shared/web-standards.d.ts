/**
 * The classes of web standards that this folder uses; browsers and Node both have them. Only this folder's tsconfig
 * reads this file; the other folders get these names from the DOM's, the worker's and Node's types.
 */

declare class URLSearchParams {
  constructor(init?: string);
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  delete(name: string): void;
  keys(): IterableIterator<string>;
  toString(): string;
}

declare class URL {
  static parse(text: string, base?: string): URL | null;
  readonly protocol: string;
  readonly pathname: string;
  readonly hostname: string;
  readonly searchParams: URLSearchParams;
  readonly href: string;
}
