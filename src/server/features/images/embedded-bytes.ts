import { AppError } from '../../../shared/errors.ts';

/** The picture inside a `data:` url, as the media store takes it. */
export async function* embeddedBytes(url: string): AsyncGenerator<Uint8Array> {
  const [, kind = '', data = ''] = /^data:([^,]*),(.*)$/s.exec(url) ?? [];
  if (!kind.endsWith(';base64'))
    throw new AppError('bad_request', 'url: the embedded picture is not in base64');
  yield Buffer.from(data, 'base64');
}
