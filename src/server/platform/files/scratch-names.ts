const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

/** Temporary folders of export-gallery.ts and import-gallery.ts, and files with which a start probes a folder. */
export const SCRATCH = new RegExp(`^(?:(?:import|export)-|\\.probe-)${UUID}$`);
/** A backup that is being made or removed (backups.ts), or a file with which a start probes a folder. */
export const UNFINISHED_BACKUP = new RegExp(`^\\.(?:unfinished|probe)-${UUID}$`);
/** A file that is being written (durable-file.ts), adopted (folder-media-store.ts) or made, such as a video. */
export const DRAFT = new RegExp(`^\\.?${UUID}(?:\\.part)?$`);
