import { finished } from 'node:stream/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCrop } from '../../../shared/crops.ts';
import type { Endpoint, QueryOf } from '../../../shared/endpoint.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  downloadOriginal,
  getExif,
  getMedia,
  optimizeImage,
  type UploadedPhoto,
  uploadPhoto,
} from '../../../shared/images.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/limits.ts';
import { mediaPath, photoVersion } from '../../../shared/photo-urls.ts';
import type { ResponseCache } from '../../http/caching/response-cache.ts';
import { type Call, route } from '../../http/route.ts';
import { contentTypes } from '../../platform/image-type.ts';
import { dayTaken, photoExif } from './decode/camera-data.ts';
import { type Photo, pictureKey } from './decode/photo.ts';
import type { Photos } from './photos.ts';
import { mediaRendition, renditionOf } from './renditions/rendition.ts';
import { attachment } from './serving/attachment.ts';
import { negotiatedFormat, serveImage } from './serving/serve-image.ts';

export interface ImagesRoutesOptions {
  photos: Photos;
  responses: ResponseCache;
  /** Whether this caller may see this url: the owner all, a visitor published ones. */
  mayShow(url: string, request: FastifyRequest): Promise<boolean>;
  /** See `Photos`. */
  prepareAhead(photo: Photo): void;
}

/** What GET and HEAD of an endpoint share. */
type CallFor<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'request' | 'reply'>;

export async function imagesRoutes(app: FastifyInstance, options: ImagesRoutesOptions) {
  const { photos, responses, mayShow, prepareAhead } = options;

  const checkShown = async (url: string, request: FastifyRequest): Promise<void> => {
    if (!(await mayShow(url, request))) throw new AppError('forbidden', 'url: this photo is not published');
  };
  const shownPhoto = async (url: string, request: FastifyRequest): Promise<Photo> => {
    await checkShown(url, request);
    return photos.photoOf(url);
  };

  const optimize = async ({ query, request, reply }: CallFor<typeof optimizeImage>) => {
    const store = responses.capture(request);
    const photo = await shownPhoto(query.url, request);
    if (query.format === undefined) reply.header('Vary', 'Accept');
    return serveImage({
      photos,
      photo,
      rendition: renditionOf(photo, wishOf(query, request)),
      immutable: query.v === photoVersion(pictureKey(photo)),
      request,
      reply,
      store,
    });
  };
  route(app, optimizeImage, optimize);
  route(app, { ...optimizeImage, method: 'HEAD' }, optimize);

  for (const [endpoint, folder] of [
    [getMedia, '/media'],
    [getCrop, '/media/crops'],
  ] as const) {
    const showMedia = async ({ params, request, reply }: CallFor<typeof getMedia>) => {
      const store = responses.capture(request);
      const photo = await shownPhoto(`${folder}/${params.name}`, request);
      const rendition = mediaRendition(photo);
      return serveImage({ photos, photo, rendition, immutable: true, request, reply, store });
    };
    route(app, endpoint, showMedia);
    route(app, { ...endpoint, method: 'HEAD' }, showMedia);
  }

  route(app, getExif, async ({ query, request }) => {
    await checkShown(query.url, request);
    return photoExif(await photos.cameraOf(query.url));
  });

  route(app, downloadOriginal, async ({ params, query, reply }) => {
    const photo = await photos.getPhoto(params.sha256);
    reply.type(contentTypes[photo.type]).header('Content-Length', photo.bytes);
    const fileName = query.name || `${photoVersion(photo.sha256)}.${photo.type}`;
    reply.header('Content-Disposition', attachment(fileName));
    return reply.send(photos.openOriginal(photo));
  });

  // In its own scope: no other route accepts multipart.
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

function wishOf(query: QueryOf<typeof optimizeImage>, request: FastifyRequest) {
  return { ...query, format: query.format ?? negotiatedFormat(request.headers.accept) };
}

async function receivedPhoto(
  request: FastifyRequest,
  add: (body: AsyncIterable<Uint8Array>) => Promise<Photo>,
) {
  const part = request.isMultipart() ? await request.file().catch(brokenForm) : undefined;
  if (part?.fieldname !== 'photo') {
    part?.file.resume();
    throw new AppError('bad_request', 'photo: a file is required');
  }
  // Otherwise a reader that stops early would destroy the stream, and the connection with it.
  const body = part.file.iterator({ destroyOnReturn: false });
  try {
    return { photo: await add(wholeFile(body)), fileName: part.filename };
  } catch (error) {
    // A client reads an error response only after it could send everything; requests above the body limit never get
    // here.
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

/** The form parser throws plain errors for malformed forms: a missing boundary, an early end. */
function brokenForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw new AppError('upload_interrupted', 'photo: the form is damaged or broken off', { cause: error });
}

function toUploadedPhoto(photo: Photo, fileName: string): UploadedPhoto {
  const dateTaken = dayTaken(photo.camera);
  return {
    url: mediaPath(photo),
    fileName,
    version: photoVersion(photo.sha256),
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash,
    ...(dateTaken && { dateTaken }),
  };
}
