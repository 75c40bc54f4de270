import { createHash, createPublicKey, verify } from 'node:crypto';

/**
 * Checks the DKIM signature of a message (RFC 6376, rsa-sha256, relaxed/relaxed). Returns the signature's tags; `h`
 * lists the signed headers.
 * @param raw the message with CRLF line ends
 * @param publicKey the `p` of the DNS record: DER in base64
 * @throws Error that says what does not match
 */
export function verifyDkim(raw: string, publicKey: string): Record<string, string> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line));
  if (signature === undefined) throw new Error('There is no signature');
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.replaceAll(/\s+/g, ''))
      .filter((tag) => tag !== '')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  ) as Record<string, string>;
  if (tags.a !== 'rsa-sha256' || tags.c !== 'relaxed/relaxed')
    throw new Error(`Signed by ${tags.a}, ${tags.c}`);

  const body = createHash('sha256').update(relaxedBody(raw.slice(end + 4)));
  if (body.digest('base64') !== tags.bh) throw new Error('The body was changed');
  // Each name in `h` selects one header, and a repeated name the next one from the end (RFC 6376, 5.4.2).
  const left = headers.toReversed();
  const signed = (tags.h ?? '').split(':').flatMap((name) => {
    const at = left.findIndex(
      (line) => line.slice(0, line.indexOf(':')).toLowerCase() === name.toLowerCase(),
    );
    return at === -1 ? [] : left.splice(at, 1).map(relaxedHeader);
  });
  const unsigned = relaxedHeader(signature).replace(/([;:]\s*b=)[^;]*/, '$1');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const data = Buffer.from([...signed, unsigned].join('\r\n'));
  if (!verify('sha256', data, key, Buffer.from(tags.b ?? '', 'base64'))) {
    throw new Error('The signature does not match');
  }
  return tags;
}

function relaxedHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1).replaceAll(/\s+/g, ' ');
  return `${line.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
}

function relaxedBody(body: string): string {
  const lines = body.replaceAll(/[ \t]+/g, ' ').replaceAll(/ (?=\r\n|$)/g, '');
  const text = lines.replace(/(?:\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}
