/** The query key of the owner's presence. A file of its own: the first load needs only this. */
export const presenceKey = ['presence'] as const;
