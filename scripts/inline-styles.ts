import type { Plugin } from 'vite';

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Puts the style sheet of the document into the document: the first paint waits for one answer, not for two. What
 * later chunks need in styles comes with them.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'gomai:inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [link, fileName = ''] = STYLE_SHEET.exec(html) ?? [];
        const sheet = bundle[fileName];
        if (link === undefined || sheet?.type !== 'asset') throw new Error('The document has no style sheet');
        delete bundle[fileName];
        // A function, because a `$&` in the text would mean something to `replace`.
        return html.replace(link, () => `<style>${String(sheet.source).trim()}</style>`);
      },
    },
  };
}
