/*
 * On the first page of a visit the typeface would compete with the first photo on a slow connection and delay it by a
 * fifth of a second (LIGHT-7). It loads after the photo (boot.ts), and text is set in a fallback font until then. Later
 * pages find it in the browser's cache.
 *
 * Inlined (scripts/inline-scripts.ts), so this file has no imports.
 */
if (document.referrer.startsWith(location.origin))
  document.fonts.load('1em Cormorant Garamond Variable').catch(() => {});
else document.documentElement.style = '--typeface: none';
