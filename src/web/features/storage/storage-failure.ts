/** Reports a storage failure to the page, which decides how to show it. */
export type ShowFailure = (title: string, error: unknown) => void;
