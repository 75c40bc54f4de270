import { escaped } from '../../shared/markup.ts';

/** Markup of a document's head, as text: it is made on the server alone. Values may hold any character. */
export function tag(name: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${text.join('')}>`;
}

export function titleTag(text: string): string {
  return `<title>${escaped(text)}</title>`;
}

/** Facts for machines; JSON inside a script element, which no text may end. */
export function jsonLd(facts: object): string {
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`;
}
