/** `2026-11-21T18-30-00Z`: a UTC time, as a name for any file system; `-2` marks a second backup of that time. */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/;
