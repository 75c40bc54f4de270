/** Notifies the owner of a failure of the storage. The page decides what else to do. */
export type ShowFailure = (title: string, error: unknown) => void;
