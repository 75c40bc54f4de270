/** Tells the owner that something went wrong with the storage; the page knows what else is to be done then. */
export type TellFailure = (title: string, error: unknown) => void;
