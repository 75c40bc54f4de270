/** Control characters except tab and line feed, and what XML 1.0 forbids: lone surrogates and two noncharacters. */
const UNWRITABLE = /[^\P{Cc}\n\t]|[\p{Cs}\uFFFE\uFFFF]/gu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text without control characters (except tab and line feed) and without what XML forbids. */
export function writable(text: string): string {
  return text.replace(UNWRITABLE, '');
}

/** Text escaped for HTML or XML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return writable(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
