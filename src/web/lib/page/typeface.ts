/*
 * On the first page of a visit the typeface would compete with the first photo and, on a slow connection, delay it by
 * a fifth of a second (LIGHT-7). So it loads after the photo (boot.ts); until then text has a fallback font. Later
 * pages find the typeface in the browser's cache.
 *
 * This file must not import anything, because it is inlined without bundling (scripts/inline-scripts.ts).
 */
if (document.referrer.startsWith(location.origin))
  document.fonts.load('1em Cormorant Garamond Variable').catch(() => {});
else document.documentElement.style = '--typeface: none';
