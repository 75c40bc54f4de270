import { escaped } from '../../shared/markup.ts';

/**
 * An e-mail's text as minimal HTML: paragraphs, line breaks, and `>` quotes set apart. Everything is escaped; a
 * visitor's text never becomes markup.
 */
export function letterHtml(text: string): string {
  const blocks: { quoted: boolean; lines: string[] }[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const quoted = line.startsWith('>');
    const last = blocks.at(-1);
    if (last === undefined || last.quoted !== quoted) blocks.push({ quoted, lines: [] });
    blocks.at(-1)?.lines.push(escaped(quoted ? line.replace(/^> ?/, '') : line));
  }
  const body = blocks.map(({ quoted, lines }) => (quoted ? quoteOf(lines) : paragraphs(lines))).join('');
  return `<!doctype html><html><body style="font:15px/1.7 sans-serif;max-width:40em">${body}</body></html>`;
}

function quoteOf(lines: string[]): string {
  const style = 'margin:1em 0;padding-left:1em;border-left:2px solid #c8c2b6;color:#6f6a61';
  return `<blockquote style="${style}">${paragraphs(lines)}</blockquote>`;
}

function paragraphs(lines: string[]): string {
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
}
