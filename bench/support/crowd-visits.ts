import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { imageUrlOf } from '../../src/shared/images.ts';
import { viewerPresets } from '../../src/shared/viewer-widths.ts';

/** Width of a landscape photo in the viewer on Lighthouse's phone. */
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

/** What each visitor of a site does, as options of `peers/crowd-load.mjs`. */
export interface CrowdVisits {
  url: string;
  pages: string[];
  viewer: string[];
  likes?: number;
  live?: boolean;
}

/**
 * Each visitor opens the home page and that of the second newest day, and likes a photo of the newest; every second
 * visitor also loads a photo as the viewer does. @throws Error if the gallery has fewer than two days
 */
export async function crowdVisits(url: string, live = false): Promise<CrowdVisits> {
  const days = (await (await fetch(url + listCollections.path)).json()) as Collection[];
  const [today, yesterday] = days;
  if (today === undefined || yesterday === undefined) throw new Error('The gallery needs at least two days');
  const viewer = today.photoUrls.map((photoUrl, index) =>
    imageUrlOf({
      ...{ url: photoUrl, version: today.photos[index]?.version, width: VIEWER_PX, format: 'avif' },
      quality: viewerPresets.viewer.quality,
    }),
  );
  return { url, pages: ['/', `/${yesterday.date}`], viewer, likes: today.id, live };
}
