/** A UTC time that every file system accepts as a name; `2026-11-21T18-30-00Z-2` is a second backup of that time. */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/;
