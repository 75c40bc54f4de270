import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../../shared/errors.ts';
import type { ImageFormat } from '../../../../shared/images.ts';
import { matchesIfNoneMatch } from '../../../http/caching/etag.ts';
import type { StoreResponse } from '../../../http/caching/response-cache.ts';
import { isOwner } from '../../../http/session.ts';
import { type Photo, pictureKey } from '../decode/photo.ts';
import type { ImageEngine } from '../renditions/engine.ts';
import { type Rendition, renditionKey } from '../renditions/rendition.ts';

/** Retry-After when too many renditions are being made. */
const RETRY_AFTER_SEC = 2;
const YEAR_SEC = 31_536_000;

interface Serving {
  photos: Pick<ImageEngine, 'inMemory' | 'render'>;
  photo: Photo;
  rendition: Rendition;
  /** True when the url names the photo's present version, so that the response never changes. */
  immutable: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Stores a response that every visitor would get. */
  store: StoreResponse;
}

/** Responds with one rendition, or with 304. */
export async function serveImage(serving: Serving) {
  const { photos, photo, rendition, immutable, request, reply, store } = serving;
  const tag = `"${renditionKey(pictureKey(photo), rendition)}"`;
  // The owner also sees unpublished photos, which no shared cache may store.
  const audience = (await isOwner(request)) ? 'private' : 'public';
  reply.header('ETag', tag);
  // Feeds are shown on other sites' pages; unpublished photos must not be.
  if (audience === 'public') reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  const age = immutable ? `max-age=${YEAR_SEC}, immutable` : 'no-cache';
  reply.header('Cache-Control', `${audience}, ${age}`);
  if (matchesIfNoneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();

  const data = photos.inMemory(photo, rendition) ?? (await render(serving));
  if (data === undefined) return reply.hijack();
  if (audience === 'public') store(() => photos.inMemory(photo, rendition));
  return reply.type(`image/${rendition.format}`).send(data);
}

/** Undefined when the client has disconnected meanwhile. */
async function render({ photos, photo, rendition, reply }: Serving): Promise<Buffer | undefined> {
  const gone = new AbortController();
  const onClose = () => gone.abort();
  // A client that disconnected during the lookup or copy emits no further event.
  if (reply.raw.closed) onClose();
  else reply.raw.once('close', onClose);
  try {
    return await photos.render(photo, rendition, gone.signal);
  } catch (error) {
    if (gone.signal.aborted) return undefined;
    reply.removeHeader('ETag').header('Cache-Control', 'no-store');
    if (error instanceof AppError && error.code === 'overloaded')
      reply.header('Retry-After', RETRY_AFTER_SEC);
    throw error;
  } finally {
    reply.raw.off('close', onClose);
  }
}

/** The best format that the browser lists: AVIF, then WebP; JPEG works everywhere. */
export function negotiatedFormat(accept = ''): ImageFormat {
  const accepted = accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['avif', 'webp'] as const).find((format) => accepted.includes(`image/${format}`)) ?? 'jpeg';
}
