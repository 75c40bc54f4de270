import { type Extensions, Mark, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { newsAttributes, newsLinkAttributes } from '../../../../shared/news-html.ts';
import { isNewsLink } from './link-url.ts';

/**
 * The editor's document allows exactly the tags that news may contain (`newsTags`), so that opening an old item loses
 * nothing and pasting adds nothing forbidden (NEWS-2).
 */
export const newsExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: newsLinkAttributes,
      isAllowedUri: isNewsLink,
    },
  }),
  inlineMark('subscript', 'sub'),
  inlineMark('superscript', 'sup'),
  // The order decides the nesting: `rt` is inside of `ruby`.
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
  Node.create({
    name: 'table',
    group: 'block',
    content: '(tableBody | tableHead | tableFoot)+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', 0],
  }),
  // `tableBody` also takes rows that are in no table part.
  tablePart('tableBody', 'tbody'),
  tablePart('tableHead', 'thead'),
  tablePart('tableFoot', 'tfoot'),
  Node.create({
    name: 'tableRow',
    content: '(tableHeading | tableCell)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  tableCell('tableHeading', 'th'),
  tableCell('tableCell', 'td'),
];

function tablePart(name: string, tag: 'thead' | 'tbody' | 'tfoot'): Node {
  return Node.create({
    name,
    content: 'tableRow+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}

function tableCell(name: string, tag: 'th' | 'td'): Node {
  const attributes = newsAttributes[tag].map((attribute) => [attribute, { default: null }]);
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => Object.fromEntries(attributes),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

function inlineMark(name: string, tag: string): Mark {
  return Mark.create({
    name,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}

/** Pasted headings become the two levels of the toolbar, which are below an item's title. */
export function fitPastedHtml(html: string): string {
  return html.replace(/(<\/?)h[12]\b/gi, '$1h3').replace(/(<\/?)h[56]\b/gi, '$1h4');
}
