/** What an image shows: itself, a smaller JPEG instead, or nothing (IMG-1). */
export type ImageState = 'loading' | 'full' | 'fallback' | 'failed';

/** An empty source fails at once (IMG-1). */
export function firstImageState(url: string): ImageState {
  return url.trim() === '' ? 'failed' : 'loading';
}

/** The state after the browser reported a load or an error (IMG-2). */
export function nextImageState(
  state: ImageState,
  event: 'load' | 'error',
  fallbackEnabled: boolean,
): ImageState {
  if (event === 'load') return state === 'loading' ? 'full' : state;
  return state !== 'fallback' && fallbackEnabled ? 'fallback' : 'failed';
}
