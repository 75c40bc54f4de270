import { useTexts } from '../lib/texts.ts';
import { viewerTexts } from './texts.ts';

/** Says that the photo is on its way (IMG-5). */
export function LoadingOverlay() {
  const t = useTexts(viewerTexts);
  return (
    <div
      role="status"
      className="pointer-events-none absolute flex items-center gap-4 rounded-2xl bg-black/75 px-6 py-4 text-ink backdrop-blur-md starting:opacity-0 transition-opacity duration-300 motion-reduce:transition-none"
    >
      <span className="size-6 rounded-full border-2 border-white/25 border-t-white motion-safe:animate-spin" />
      <span className="grid leading-snug">
        <span className="text-[14px]">{t.optimizing}</span>
        <span className="text-[12px] text-soft">{t.generating}</span>
      </span>
    </div>
  );
}
