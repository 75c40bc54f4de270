/** Opens the photo at a position; `opener` is the thumbnail that receives the focus when the viewer closes. */
export type OpenPhoto = (position: { collectionId: number; photoIndex: number }, opener: HTMLElement) => void;
