import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useErrorWords } from '../../lib/words/error-words.ts';
import { sendPhoto } from './send-photo.ts';
import { uploadFailureTexts } from './texts.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';

export interface Uploads extends Pick<UploadQueue, 'add' | 'retry' | 'remove'> {
  byId: ReadonlyMap<string, Upload>;
}

/** The uploads of one open editor; closing it stops unfinished ones. */
export function useUploadQueue(): Uploads {
  const t = useTexts(uploadFailureTexts);
  const words = { t, wordsOf: useErrorWords() };
  const latest = useRef(words);
  latest.current = words;
  const [queue] = useState(() =>
    createUploadQueue({
      send: sendPhoto,
      texts: () => latest.current.t,
      wordsOf: (error) => latest.current.wordsOf(error),
    }),
  );
  const byId = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => queue.clear, [queue]);
  return { byId, add: queue.add, retry: queue.retry, remove: queue.remove };
}
