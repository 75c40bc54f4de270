import { queryOptions } from '@tanstack/react-query';
import { getExif, isDataUrl } from '../../../shared/images.ts';
import { call, HttpError } from '../../lib/call.ts';

/** One photo's camera data; a non-OK response throws 'Failed to fetch EXIF data' (META-2). */
export const exifQuery = (url: string, via = call) =>
  queryOptions({
    queryKey: ['exif', url],
    // The server cannot read an embedded image.
    enabled: url.trim() !== '' && !isDataUrl(url),
    queryFn: async ({ signal }) => {
      try {
        return await via(getExif, { query: { url } }, { signal });
      } catch (error) {
        if (error instanceof HttpError) throw new Error('Failed to fetch EXIF data', { cause: error });
        throw error;
      }
    },
  });
