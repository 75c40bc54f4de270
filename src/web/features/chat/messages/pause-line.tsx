import { fillIn, useTexts } from '../../../lib/texts.ts';
import { composerTexts, refusalTexts } from '../texts.ts';

/** Above the composer after too many messages: how long sending waits (WS-3). */
export function PauseLine({ seconds }: { seconds: number }) {
  const t = useTexts(composerTexts);
  const refusals = useTexts(refusalTexts);
  return (
    <div role="status" className="text-[13px] leading-5 text-soft">
      {seconds > 0 && (
        <p className="border-hairline border-t px-4 py-2 tabular-nums">
          {refusals.too_fast}{' '}
          {/* Hidden from screen readers, which would read the countdown aloud every second. */}
          <span aria-hidden>{fillIn(t.pause, { n: seconds })}</span>
        </p>
      )}
    </div>
  );
}
