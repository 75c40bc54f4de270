import { useTexts } from '../../../lib/texts.ts';
import { farewellTexts } from '../texts.ts';

/** The farewell: a last full-screen countdown (CHAT-6). Announced once, not every second. */
export function FarewellScreen({ secondsLeft }: { secondsLeft: number }) {
  const t = useTexts(farewellTexts);
  return (
    <div
      role="alert"
      className="pointer-events-auto fixed inset-0 z-70 flex flex-col items-center justify-center gap-6 bg-paper px-8 text-center text-ink motion-safe:transition-opacity motion-safe:duration-300 motion-safe:starting:opacity-0"
    >
      <p className="font-serif text-[32px] md:text-[46px] leading-tight text-balance">{t.title}</p>
      <p className="max-w-md text-[15px] text-soft text-pretty">{t.text}</p>
      <p
        aria-hidden="true"
        data-testid="farewell-seconds"
        className="font-serif text-[58px] leading-none text-seal tabular-nums"
      >
        {secondsLeft}
      </p>
    </div>
  );
}
