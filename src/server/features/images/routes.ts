import { finished } from 'node:stream/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCrop } from '../../../shared/crops.ts';
import type { QueryOf } from '../../../shared/endpoint.ts';
import { AppError } from '../../../shared/errors.ts';
import { getExif, getMedia, type ImageFormat, optimizeImage } from '../../../shared/images.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/limits.ts';
import { downloadOriginal, type UploadedPhoto, uploadPhoto } from '../../../shared/owner-images.ts';
import { isMediaPath, mediaPath, photoVersion } from '../../../shared/photo-urls.ts';
import { attachment } from '../../http/attachment.ts';
import { matchesIfNoneMatch } from '../../http/caching/etag.ts';
import type { ResponseCache, StoreResponse } from '../../http/caching/response-cache.ts';
import { noteDependency } from '../../http/inside-call.ts';
import { documentRoute, route } from '../../http/route.ts';
import { isOwner } from '../../http/session.ts';
import { contentTypes } from '../../platform/image-type.ts';
import { dayTaken, photoExif } from './decode/camera-data.ts';
import { imageKey, type Photo, type PhotoWithCamera } from './decode/photo.ts';
import type { Photos } from './photos.ts';
import type { ImageEngine } from './renditions/engine.ts';
import { mediaRendition, type Rendition, renditionKey, renditionOf } from './renditions/rendition.ts';

export interface ImagesRoutesOptions {
  photos: Photos;
  responses: ResponseCache;
  /** The version of all published and copied photos; see `TableVersions.version`. */
  photosVersion: () => string | undefined;
  /** Whether this caller may see this photo: the owner may see all, visitors only published ones. */
  mayShow(url: string, request: FastifyRequest): Promise<boolean>;
  /** See `Photos.prepareAhead`. */
  prepareAhead(photo: Photo): void;
}

export async function imagesRoutes(app: FastifyInstance, options: ImagesRoutesOptions) {
  const { photos, responses, photosVersion, mayShow, prepareAhead } = options;

  const checkShown = async (url: string, request: FastifyRequest): Promise<void> => {
    if (await mayShow(url, request)) return;
    // Unpublished `/media/…` URLs get 404, like URLs that never existed (SCALE-6).
    throw new AppError(isMediaPath(url) ? 'not_found' : 'forbidden', 'url: this photo is not published');
  };
  const shownPhoto = async (url: string, request: FastifyRequest): Promise<Photo> => {
    await checkShown(url, request);
    return photos.photoOf(url);
  };

  documentRoute(app, optimizeImage, async ({ query, request, reply }) => {
    const store = responses.capture(request);
    const photo = await shownPhoto(query.url, request);
    if (query.format === undefined) reply.header('Vary', 'Accept');
    return serveImage({
      photos,
      photo,
      rendition: renditionOf(photo, requestedRendition(query, request)),
      immutable: query.v === photoVersion(imageKey(photo)),
      request,
      reply,
      store,
    });
  });

  for (const [endpoint, folder] of [
    [getMedia, '/media'],
    [getCrop, '/media/crops'],
  ] as const) {
    documentRoute(app, endpoint, async ({ params, request, reply }) => {
      const store = responses.capture(request);
      const path = `${folder}/${params.name}`;
      if (!isMediaPath(path)) throw new AppError('not_found', 'Photo not found');
      const photo = await shownPhoto(path, request);
      const rendition = mediaRendition(photo);
      return serveImage({ photos, photo, rendition, immutable: true, request, reply, store });
    });
  }

  route(app, getExif, async ({ query, request }) => {
    noteDependency(photosVersion);
    await checkShown(query.url, request);
    return photoExif(await photos.cameraDataOf(query.url));
  });

  route(app, downloadOriginal, async ({ params, query, reply }) => {
    const photo = await photos.getPhoto(params.sha256);
    const original = await photos.openOriginal(photo);
    reply.type(contentTypes[photo.type]).header('Content-Length', photo.bytes);
    const fileName = query.name || `${photoVersion(photo.sha256)}.${photo.type}`;
    reply.header('Content-Disposition', attachment(fileName));
    return reply.send(original);
  });

  // Registered in its own scope, so that no other route accepts multipart.
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      // One byte more than allowed, so that the media store reports the error.
      limits: { files: 1, fields: 4, fileSize: MAX_PHOTO_BYTES + 1 },
    });
    route(scope, uploadPhoto, async ({ request }) => {
      const { photo, fileName } = await receivedPhoto(request, photos.add);
      prepareAhead(photo);
      return toUploadedPhoto(photo, fileName);
    });
  });
}

function requestedRendition(query: QueryOf<typeof optimizeImage>, request: FastifyRequest) {
  return { ...query, format: query.format ?? negotiatedFormat(request.headers.accept) };
}

async function receivedPhoto(request: FastifyRequest, add: Photos['add']) {
  const part = request.isMultipart() ? await request.file().catch(brokenForm) : undefined;
  if (part?.fieldname !== 'photo') {
    part?.file.resume();
    throw new AppError('bad_request', 'photo: a file is required');
  }
  // By default, an early end of the iteration destroys the stream and with it the connection.
  const body = part.file.iterator({ destroyOnReturn: false });
  try {
    return { photo: await add(wholeFile(body)), fileName: part.filename };
  } catch (error) {
    // Reads the rest of the body: many clients read an error response only after they have sent everything.
    await finished(part.file.resume()).catch(() => undefined);
    throw error;
  }
}

async function* wholeFile(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    brokenForm(error);
  }
}

/** Reports parser errors without a status, such as a missing boundary or an early end, as `upload_interrupted`. */
function brokenForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw new AppError('upload_interrupted', 'photo: the form is malformed or incomplete', { cause: error });
}

function toUploadedPhoto(photo: PhotoWithCamera, fileName: string): UploadedPhoto {
  const dateTaken = dayTaken(photo.camera);
  return {
    url: mediaPath(photo),
    fileName,
    version: photoVersion(photo.sha256),
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash,
    range: photo.range,
    foundFocalPoint: photo.foundFocalPoint,
    ownFocalPoint: photo.ownFocalPoint,
    ...(dateTaken && { dateTaken }),
  };
}

/** The `Retry-After` header of an `overloaded` response. */
const RETRY_AFTER_SEC = 2;
const YEAR_SEC = 31_536_000;

interface Serving {
  photos: Pick<ImageEngine, 'inMemory' | 'render'>;
  photo: Photo;
  rendition: Rendition;
  /** Whether browsers may keep the image for a year: the URL contains the photo's hash or its current version. */
  immutable: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Stores the response in the response cache. Call it only if every visitor gets the same response. */
  store: StoreResponse;
}

/** Responds with a rendition, or with 304 if the client has it. */
async function serveImage(serving: Serving) {
  const { photos, photo, rendition, immutable, request, reply, store } = serving;
  const tag = tagOf(photo, rendition);
  // The owner also sees unpublished photos, so shared caches may store no response to the owner.
  const audience = (await isOwner(request)) ? 'private' : 'public';
  reply.header('ETag', tag);
  // Feed readers embed published photos in their own pages.
  if (audience === 'public') reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  const age = immutable ? `max-age=${YEAR_SEC}, immutable` : 'no-cache';
  reply.header('Cache-Control', `${audience}, ${age}`);
  if (matchesIfNoneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();

  const inMemory = photos.inMemory(photo, rendition);
  const data = inMemory() ?? (await render(serving));
  if (data === undefined) return reply.hijack();
  if (audience === 'public') store({ body: inMemory });
  return reply.type(`image/${rendition.format}`).send(data);
}

/**
 * The ETag of a rendition. Weak for AVIF, which recompression may replace by an image that looks alike (LIGHT-9).
 */
function tagOf(photo: Photo, rendition: Rendition): string {
  const tag = `"${renditionKey(imageKey(photo), rendition)}"`;
  return rendition.format === 'avif' ? `W/${tag}` : tag;
}

/** Makes the rendition; undefined if the client has disconnected meanwhile. */
async function render({ photos, photo, rendition, reply }: Serving): Promise<Buffer | undefined> {
  const controller = new AbortController();
  const onClose = () => controller.abort();
  // If the client disconnected while the photo was looked up or copied, `close` was emitted before this point.
  if (reply.raw.closed) onClose();
  else reply.raw.once('close', onClose);
  try {
    return await photos.render(photo, rendition, controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    reply.removeHeader('ETag').header('Cache-Control', 'no-store');
    if (error instanceof AppError && error.code === 'overloaded')
      reply.header('Retry-After', RETRY_AFTER_SEC);
    throw error;
  } finally {
    reply.raw.off('close', onClose);
  }
}

/** The best format in the browser's `Accept` header: AVIF, else WebP, else JPEG, which works everywhere. */
function negotiatedFormat(accept = ''): ImageFormat {
  const accepted = accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['avif', 'webp'] as const).find((format) => accepted.includes(`image/${format}`)) ?? 'jpeg';
}
