import { Seal } from '../ui/seal.tsx';

/** The gallery's mark in a corner of the slideshow (SLIDE-3). */
export function Watermark({ siteName }: { siteName: string }) {
  return (
    <div
      data-watermark
      className="pointer-events-none absolute bottom-7 left-8 z-10 flex items-center gap-3 opacity-85 transition-opacity duration-700 motion-reduce:transition-none starting:opacity-0"
    >
      <Seal className="size-8 drop-shadow-[0_1px_6px_rgb(0_0_0/0.5)]" />
      <span className="font-serif text-[24px] leading-none text-white [text-shadow:0_1px_10px_rgb(0_0_0/0.7)]">
        {siteName}
      </span>
    </div>
  );
}
