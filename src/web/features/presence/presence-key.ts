/** The query key of the owner's presence, in a separate file because the first load needs only this. */
export const presenceKey = ['presence'] as const;
