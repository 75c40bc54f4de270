/** Where the owner's presence lies in the query cache. A file of its own: the first load needs no more than this. */
export const presenceKey = ['presence'] as const;
