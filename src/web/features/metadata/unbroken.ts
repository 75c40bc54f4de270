export const NO_BREAK = '\u00a0';

/** Makes all spaces non-breaking, so that a number and its unit stay in the same line. */
export const unbroken = (text: string) => text.replaceAll(' ', NO_BREAK);
