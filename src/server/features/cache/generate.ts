import { AppError } from '../../../shared/errors.ts';

/** Photos prepared at once: the engine limits images, this limits decoded originals. */
const PHOTOS_AT_ONCE = 2;

interface Generation {
  processed: number;
  errors: { imageUrl: string; message: string }[];
}

interface GenerateOptions {
  prepare: (url: string) => Promise<void>;
  /** Aborted when the client has disconnected: no further photo is started. */
  signal: AbortSignal;
  onError: (error: unknown, imageUrl: string) => void;
}

/** Prepares photos in order; a failure does not stop the others (CACHE-2). */
export async function generate(
  imageUrls: readonly string[],
  { prepare, signal, onError }: GenerateOptions,
): Promise<Generation> {
  const result: Generation = { processed: 0, errors: [] };
  const left = [...imageUrls];
  const work = async () => {
    for (let url = left.shift(); url !== undefined && !signal.aborted; url = left.shift()) {
      try {
        await prepare(url);
        result.processed += 1;
      } catch (error) {
        onError(error, url);
        const message = error instanceof AppError ? error.message : 'This photo could not be prepared';
        result.errors.push({ imageUrl: url, message });
      }
    }
  };
  await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, work));
  return result;
}
