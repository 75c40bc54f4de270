/** Long enough for any real name, short enough for any file system. */
const MAX_NAME_LENGTH = 200;

/**
 * A `Content-Disposition` that saves an answer under a name (RFC 6266): `filename*` in UTF-8 (RFC 5987), and a plain
 * `filename` for whoever reads no other. Nothing in the name can end the header or leave the folder of downloads.
 */
export function attachment(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"\\/]/gu, '_')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  const plain = safe.replace(/[^\x20-\x7e]/g, '_').replaceAll('%', '_');
  const encoded = encodeURIComponent(safe).replace(/['()*!]/g, percentEncoded);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** What `encodeURIComponent` leaves and RFC 5987 does not allow. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
