/** Opens a photo at its position; `opener` is the thumbnail that receives focus afterwards. */
export type OpenPhoto = (position: { collectionId: number; photoIndex: number }, opener: HTMLElement) => void;
