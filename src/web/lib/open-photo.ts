/** A click on a photo: its position, and the thumbnail that receives focus afterwards. */
export type OpenPhoto = (position: { collectionId: number; photoIndex: number }, opener: HTMLElement) => void;
