const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

/**
 * Temporary folders of export-gallery.ts and import-gallery.ts, and the files with which a start finds out whether a
 * folder can be written to (usable-folder.ts).
 */
export const SCRATCH = new RegExp(`^(?:(?:import|export)-|\\.probe-)${UUID}$`);
/** A backup that is being made or removed (backups.ts), or the file of usable-folder.ts in the backups' folder. */
export const UNFINISHED_BACKUP = new RegExp(`^\\.(?:unfinished|probe)-${UUID}$`);
/**
 * A file that is being written (durable-file.ts, disk-cache.ts), adopted (folder-media-store.ts) or encoded as a
 * video (video-cache.ts).
 */
export const DRAFT = new RegExp(`^\\.?${UUID}(?:\\.part)?$`);
