/** On a link: the browser prefetches its page, or prerenders it if the value is `prerender`. */
export const AHEAD_ATTRIBUTE = 'data-ahead';

/** The speculation rules of every page. They name no URL, so the content security policy allows them by their hash. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: `[${AHEAD_ATTRIBUTE}]` }, eagerness: 'immediate' }],
  prerender: [{ where: { selector_matches: `[${AHEAD_ATTRIBUTE}=prerender]` }, eagerness: 'immediate' }],
});
