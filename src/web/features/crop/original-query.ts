import { queryOptions } from '@tanstack/react-query';
import { getOriginal } from '../../../shared/crops.ts';
import { call } from '../../lib/call.ts';

/** A photo of a collection: its place, and the URL shown there. */
export interface OwnedPhoto {
  readonly collectionId: number;
  readonly photoIndex: number;
  readonly url: string;
  /** The photo's place in its collection, from 1. */
  readonly place: number;
}

/** The original behind the photo shown at a place. */
export const originalQuery = ({ collectionId, photoIndex, url }: OwnedPhoto, via = call) =>
  queryOptions({
    queryKey: ['original', collectionId, photoIndex, url],
    queryFn: ({ signal }) => via(getOriginal, { params: { collectionId, photoIndex } }, { signal }),
  });
