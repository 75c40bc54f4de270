import { type Extensions, Mark, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { newsLinkAttributes } from '../../../shared/news-html.ts';
import { isNewsLink } from './link-address.ts';

/**
 * What the editor understands: all that news may be made of (`newsTags`) and nothing else, so that opening old news
 * loses none of it and pasting brings in nothing more (NEWS-2).
 */
export const newsExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: newsLinkAttributes,
      isAllowedUri: isNewsLink,
    },
  }),
  inlineMark('subscript', 'sub'),
  inlineMark('superscript', 'sup'),
  // Order makes the nesting: a reading stands within its word.
  inlineMark('ruby', 'ruby'),
  inlineMark('rubyText', 'rt'),
  inlineMark('rubyParenthesis', 'rp'),
  Node.create({
    name: 'image',
    group: 'inline',
    inline: true,
    draggable: true,
    addAttributes: () => ({
      src: { default: null },
      alt: { default: '' },
      width: { default: null },
      height: { default: null },
    }),
    parseHTML: () => [
      { tag: 'img[src]', getAttrs: (element) => isNewsLink(element.getAttribute('src') ?? '') && null },
    ],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  }),
  Node.create({
    name: 'figure',
    group: 'block',
    content: 'block+',
    parseHTML: () => [{ tag: 'figure' }],
    renderHTML: () => ['figure', 0],
  }),
  Node.create({
    name: 'figureCaption',
    group: 'block',
    content: 'inline*',
    parseHTML: () => [{ tag: 'figcaption' }],
    renderHTML: () => ['figcaption', 0],
  }),
];

function inlineMark(name: string, tag: string): Mark {
  return Mark.create({
    name,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}

/** Pasted headings of other levels become the two that news has. */
export function fitPastedHtml(html: string): string {
  return html.replace(/(<\/?)h[12]\b/gi, '$1h3').replace(/(<\/?)h[56]\b/gi, '$1h4');
}
