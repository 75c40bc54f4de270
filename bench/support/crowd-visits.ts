import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { imageUrlOf } from '../../src/shared/images.ts';
import { viewerPresets } from '../../src/shared/viewer-widths.ts';

/** Longest side in the viewer of Lighthouse's phone. */
const VIEWER_PX = 1200;

/** The output of `peers/crowd-load.mjs`. */
export interface CrowdReport {
  visitors: number;
  served: number;
  requests: number;
  /** Unexpected answers, counted by status and path. */
  wrong: Record<string, number>;
  error?: string;
  bytes: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** What each visitor of a site does, for `peers/crowd-load.mjs`. */
export interface CrowdVisits {
  url: string;
  pages: string[];
  viewer: string[];
  likes?: number;
  live?: boolean;
}

/** The visits to a gallery: home, for every second visitor the viewer, a like for a photo of today, yesterday's page. */
export async function crowdVisits(url: string, live = false): Promise<CrowdVisits> {
  const days = (await (await fetch(url + listCollections.path)).json()) as Collection[];
  const [today, yesterday] = days;
  if (today === undefined || yesterday === undefined) throw new Error('The gallery has no two days');
  const viewer = today.photoUrls.map((photoUrl, index) =>
    imageUrlOf({
      ...{ url: photoUrl, version: today.photos[index]?.version, width: VIEWER_PX, format: 'avif' },
      quality: viewerPresets.viewer.quality,
    }),
  );
  return { url, pages: ['/', `/${yesterday.date}`], viewer, likes: today.id, live };
}
