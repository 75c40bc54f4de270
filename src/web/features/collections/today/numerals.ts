/** Numbers of the five photos, as on the backs of prints. */
export const numerals = ['一', '二', '三', '四', '五'] as const;
