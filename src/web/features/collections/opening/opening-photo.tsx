import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';

const RETRY_MS = 1000;
const MAX_RETRIES = 10;

/** A photo below its cover, where no visitor can press to load it again: it tries by itself. */
export function OpeningPhoto(props: ComponentProps<typeof PhotoImage>) {
  const box = useRef<HTMLDivElement>(null);
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (retries >= MAX_RETRIES) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setRetries(retries + 1), RETRY_MS);
    };
    // Events of images do not bubble.
    element?.addEventListener('error', retry, true);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('error', retry, true);
    };
  }, [retries]);
  return (
    <div ref={box} className="contents">
      <PhotoImage key={retries} {...props} />
    </div>
  );
}
