import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The gallery's feed (SITE-1). */
export const getRss = endpoint({
  method: 'GET',
  path: '/rss.xml',
  access: 'public',
  summary: 'The latest days as RSS 2.0',
});

export const getAtom = endpoint({
  method: 'GET',
  path: '/atom.xml',
  access: 'public',
  summary: 'The latest days as Atom 1.0',
});

export const getJsonFeed = endpoint({
  method: 'GET',
  path: '/feed.json',
  access: 'public',
  summary: 'The latest days as JSON Feed 1.1',
});

export const getSitemap = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  access: 'public',
  summary: 'The sitemap: public pages with their photos; above 50,000 URLs an index of parts',
});

export const getSitemapPart = endpoint({
  method: 'GET',
  path: '/sitemaps/{part}',
  access: 'public',
  summary: 'One part of a sitemap that is too long for one file',
  params: z.object({
    part: z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,5}\.xml$/, { error: 'Invalid part: expected a number and .xml' })),
      z.transform((text) => Number.parseInt(text, 10)),
    ),
  }),
});

export const getRobots = endpoint({
  method: 'GET',
  path: '/robots.txt',
  access: 'public',
  summary: 'The rules for crawlers',
});

export const getHumans = endpoint({
  method: 'GET',
  path: '/humans.txt',
  access: 'public',
  summary: 'The authors of the site',
});
