import { escaped } from '../../../shared/markup.ts';

/** One HTML tag as text, for the server. Values may contain any character. */
export function tag(name: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${text.join('')}>`;
}

export function titleTag(text: string): string {
  return `<title>${escaped(text)}</title>`;
}

/** Structured data as JSON in a script element, escaped so that no text can end the element. */
export function jsonLd(facts: object): string {
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`;
}
