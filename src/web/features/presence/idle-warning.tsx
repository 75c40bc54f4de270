import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { presenceTexts } from './texts.ts';

/** Warns that presence ends without activity (PRES-2). Any activity closes the warning. */
export function IdleWarning({ onStay }: { onStay: () => void }) {
  const t = useTexts(presenceTexts);
  return (
    <div
      role="alert"
      className="pointer-events-auto fixed inset-x-5 top-5 z-60 mx-auto flex max-w-[460px] items-center gap-5 border-l-2 border-seal bg-ink px-5 py-4 text-body text-paper shadow-lg shadow-black/15 motion-safe:transition motion-safe:duration-300 motion-safe:starting:-translate-y-2 motion-safe:starting:opacity-0"
    >
      <p className="flex-1 leading-5">
        <span className="block font-medium">{t.stillThere}</span>
        {t.endsByItself}
      </p>
      <Button variant="seal" onClick={onStay}>
        {t.stay}
      </Button>
    </div>
  );
}
