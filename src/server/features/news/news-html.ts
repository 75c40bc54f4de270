import sanitizeHtml from 'sanitize-html';
import {
  newsAttributes,
  newsLinkAttributes,
  newsLinkSchemes,
  newsScrollerAttributes,
  newsTags,
} from '../../../shared/news-html.ts';

/**
 * Keeps only the elements, attributes and URL schemes allowed in news: scripts, handlers, styles, frames and
 * `javascript:` URLs are dropped (NEWS-2). Links send no referrer.
 */
export function sanitiseNews(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: newsTags,
    allowedAttributes: newsAttributes,
    allowedSchemes: newsLinkSchemes,
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', newsLinkAttributes),
      pre: sanitizeHtml.simpleTransform('pre', newsScrollerAttributes),
      table: sanitizeHtml.simpleTransform('table', newsScrollerAttributes),
      // The page's title is h1; news use the three levels below it.
      ...{ h1: 'h2', h5: 'h4', h6: 'h4' },
    },
  });
}

/** The length of the home page's excerpt (NEWS-1) in Latin letters: about ten lines on a desktop. */
const EXCERPT_WEIGHT = 700;
/** How many Latin letters each element of `LINE_TAGS` counts as. */
const LINE_WEIGHT = 40;
const IMAGE_WEIGHT = 400;
const LINE_TAGS = new Set(['p', 'h2', 'h3', 'h4', 'li', 'br', 'hr', 'tr', 'blockquote', 'figcaption']);
const VOID_TAGS = new Set(['br', 'hr', 'img']);

const TOKENS = /<(\/?)(\w+)[^>]*>|[^<]+/g;
/** Matches an entity as one character. */
const CHARACTERS = /&#?\w+;|[\s\S]/gu;
/** Chinese, Japanese and Korean characters are about twice as wide as Latin ones. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

/** The beginning of sanitised HTML with all elements closed; undefined if the whole HTML is short enough. */
export function excerptOf(html: string): string | undefined {
  const open: string[] = [];
  let left = EXCERPT_WEIGHT;
  let kept = '';
  for (const [token, slash, tag] of html.matchAll(TOKENS)) {
    if (tag === undefined) {
      const text = fitting(token, left);
      kept += text;
      left -= weightOf(text);
      if (text !== token) return closed(`${kept.trimEnd()}…`, open);
    } else if (slash) {
      open.pop();
      kept += token;
    } else {
      left -= tag === 'img' ? IMAGE_WEIGHT : LINE_TAGS.has(tag) ? LINE_WEIGHT : 0;
      if (left <= 0) return closed(kept, open);
      if (!VOID_TAGS.has(tag)) open.push(tag);
      kept += token;
    }
  }
  return undefined;
}

/** The part of the text that fits, cut at the end of a word, or in Japanese between any two characters. */
function fitting(text: string, room: number): string {
  let weight = 0;
  let end = 0;
  for (const [character] of text.matchAll(CHARACTERS)) {
    weight += weightOf(character);
    if (weight > room) {
      const fit = text.slice(0, end);
      const lastSpace = fit.search(/\s\S*$/);
      // Japanese has few spaces, so the last one may be far back.
      const isInWord = /\S/.test(character) && lastSpace > 0 && !WIDE.test(fit.slice(lastSpace + 1));
      return isInWord ? fit.slice(0, lastSpace) : fit;
    }
    end += character.length;
  }
  return text;
}

function weightOf(text: string): number {
  let weight = 0;
  for (const [character] of text.matchAll(CHARACTERS)) weight += WIDE.test(character) ? 2 : 1;
  return weight;
}

function closed(html: string, open: readonly string[]): string {
  return (
    html +
    open
      .map((tag) => `</${tag}>`)
      .toReversed()
      .join('')
  );
}
