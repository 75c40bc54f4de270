import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import type { ImageFormat } from '../../../shared/images.ts';
import { matchesIfNoneMatch } from '../../http/caching/etag.ts';
import type { StoreResponse } from '../../http/caching/response-cache.ts';
import { isOwner } from '../../http/session.ts';
import type { ImageEngine } from './engine.ts';
import { type Photo, pictureKey } from './photo.ts';
import { type Rendition, renditionKey } from './rendition.ts';

/** How long a visitor waits before asking again when too many pictures are being made. */
const RETRY_AFTER_SEC = 2;
const YEAR_SEC = 31_536_000;

interface Serving {
  engine: ImageEngine;
  photo: Photo;
  rendition: Rendition;
  /** True when the address names the photo's present version, so that the answer can never change. */
  immutable: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Said of an answer that every visitor would get. */
  store: StoreResponse;
}

/** Answers with one rendition, or with 304 to who has it already. */
export async function serveImage(serving: Serving) {
  const { engine, photo, rendition, immutable, request, reply, store } = serving;
  const tag = `"${renditionKey(pictureKey(photo), rendition)}"`;
  // The owner also sees photos that are not published yet; no cache shared with others may keep those.
  const audience = (await isOwner(request)) ? 'private' : 'public';
  reply.header('ETag', tag);
  // Feeds are read on other sites' pages; what is not published yet nobody else's page may show.
  if (audience === 'public') reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  const age = immutable ? `max-age=${YEAR_SEC}, immutable` : 'no-cache';
  reply.header('Cache-Control', `${audience}, ${age}`);
  if (matchesIfNoneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();

  const data = engine.inMemory(photo, rendition) ?? (await rendered(serving));
  if (data === undefined) return reply.hijack();
  if (audience === 'public') store(() => engine.inMemory(photo, rendition));
  return reply.type(`image/${rendition.format}`).send(data);
}

/** Undefined when the asker has gone meanwhile: nobody is left to answer. */
async function rendered({ engine, photo, rendition, reply }: Serving): Promise<Buffer | undefined> {
  const gone = new AbortController();
  const onClose = () => gone.abort();
  // Who left while the photo was looked up, or copied from afar, is not heard any more.
  if (reply.raw.closed) onClose();
  else reply.raw.once('close', onClose);
  try {
    return await engine.render(photo, rendition, gone.signal);
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

/** The best format the browser names itself: AVIF, then WebP; JPEG is what everybody can show. */
export function negotiatedFormat(accept = ''): ImageFormat {
  const accepted = accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['avif', 'webp'] as const).find((format) => accepted.includes(`image/${format}`)) ?? 'jpeg';
}
