import { AppError } from '../../../../shared/errors.ts';

/** The image inside a `data:` url, in the form that the media store takes. */
export async function* embeddedBytes(url: string): AsyncGenerator<Uint8Array> {
  const bytes = bytesOfDataUrl(url);
  if (bytes === undefined) throw new AppError('bad_request', 'url: there is no embedded picture in it');
  yield bytes;
}

/** The bytes that a browser reads from a `data:` url, in either form; undefined if it ends before its data. */
export function bytesOfDataUrl(url: string): Buffer | undefined {
  // Parsed as browsers do: without fragment, tabs and line breaks, and in ASCII alone.
  const path = URL.parse(url)?.pathname ?? '';
  const comma = path.indexOf(',');
  if (comma === -1) return undefined;
  const data = path
    .slice(comma + 1)
    .replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  const isBase64 = /; *base64\s*$/i.test(path.slice(0, comma));
  return Buffer.from(data, isBase64 ? 'base64' : 'latin1');
}
