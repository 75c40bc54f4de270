/** Why an archive cannot be used, in one sentence for the owner. Nothing has been changed then. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
