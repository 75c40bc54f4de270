export const NO_BREAK = '\u00a0';

/** Keeps a number beside its unit. */
export const unbroken = (text: string) => text.replaceAll(' ', NO_BREAK);
