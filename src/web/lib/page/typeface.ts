/*
 * On the first page of a visit the typeface would share a slow line with the first photo, which then comes a fifth of a
 * second later (LIGHT-7): it waits (boot.ts), and the text is set in the stand-in meanwhile. The next pages have it stored.
 *
 * Inlined (scripts/inline-scripts.ts), so this file has no imports.
 */
if (document.referrer.startsWith(location.origin))
  document.fonts.load('1em Cormorant Garamond Variable').catch(() => {});
else document.documentElement.style = '--typeface: none';
