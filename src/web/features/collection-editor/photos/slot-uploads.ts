import type { UploadedPhoto } from '../../../../shared/images.ts';

/**
 * What the editor needs of the uploads. Sending files is another feature's work: the page hands it in, and its
 * queue fits this shape.
 */
export interface SlotUpload {
  readonly file: File;
  /** The file's own address in this tab. */
  readonly preview: string;
  readonly status: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  readonly sent: number;
  readonly photo?: UploadedPhoto;
  readonly failure?: string;
  /** It failed because the session has ended. */
  readonly signedOut?: boolean;
  /** The server, or the limit, will never take this file: trying again is of no use. */
  readonly refused?: boolean;
}

export interface SlotUploads {
  readonly byId: ReadonlyMap<string, SlotUpload>;
  /** Takes a file and answers the upload's id. */
  add: (file: File) => string;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

export function isUnderway(upload: SlotUpload | undefined): boolean {
  return upload?.status === 'waiting' || upload?.status === 'sending';
}

/** True once the server has refused a photo for want of a session (AUTH-4). */
export function isSignedOut(uploads: SlotUploads): boolean {
  return [...uploads.byId.values()].some(({ signedOut }) => signedOut === true);
}

/** How many uploads there are, how many have arrived, and whether any is still on its way. */
export function uploadSummary(uploads: SlotUploads): { all: number; done: number; underway: boolean } {
  const all = [...uploads.byId.values()];
  return {
    all: all.length,
    done: all.filter(({ status }) => status === 'done').length,
    underway: all.some(isUnderway),
  };
}
