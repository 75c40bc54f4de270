/** `2026-11-21T18-30-00Z`: a UTC timestamp that every file system accepts as a name; `-2` is the second of one second. */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/;
