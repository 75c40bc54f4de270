import { queryOptions } from '@tanstack/react-query';
import { getOriginal } from '../../../shared/crops.ts';
import { call } from '../../lib/call.ts';

/** A photo of a day as the owner's tools need it: its place, and what it shows there. */
export interface OwnedPhoto {
  readonly collectionId: number;
  readonly photoIndex: number;
  readonly url: string;
  /** Place in its day, from 1. */
  readonly place: number;
}

/** The original behind what a place shows; another url at that place is another question. */
export const originalQuery = ({ collectionId, photoIndex, url }: OwnedPhoto, via = call) =>
  queryOptions({
    queryKey: ['original', collectionId, photoIndex, url],
    queryFn: ({ signal }) => via(getOriginal, { params: { collectionId, photoIndex } }, { signal }),
  });
