/** Marks a link whose page the browser prefetches, or prerenders if the value is `prerender`. */
export const AHEAD_ATTRIBUTE = 'data-ahead';

/** Speculation rules, the same on every page, so that the content security policy can allow them by their hash. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: `[${AHEAD_ATTRIBUTE}]` }, eagerness: 'immediate' }],
  prerender: [{ where: { selector_matches: `[${AHEAD_ATTRIBUTE}=prerender]` }, eagerness: 'immediate' }],
});
