/** What no XML 1.0 text may hold, nor any reader wants: control characters, halves of a pair, and two that are none. */
const UNWRITABLE = /[^\P{Cc}\n\t]|[\p{Cs}\uFFFE\uFFFF]/gu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text, or a whole document, without the characters that would make XML of it unreadable. */
export function writable(text: string): string {
  return text.replace(UNWRITABLE, '');
}

/** Any text for a place inside HTML or XML, between tags or in a quoted attribute: nothing of it becomes markup. */
export function escaped(text: string): string {
  return writable(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
