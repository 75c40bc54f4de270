import { useTexts } from '../../lib/texts.ts';
import { presenceTexts } from './texts.ts';
import type { OwnerPresenceControls } from './use-owner-presence.ts';

/** One tap starts presence, another starts the farewell (PRES-1). */
export function PresenceSwitch({ presence, enter, leave }: OwnerPresenceControls) {
  const t = useTexts(presenceTexts);
  const isHere = presence.phase === 'present' || presence.phase === 'idle';
  const isBusy = presence.phase === 'entering' || presence.phase === 'leaving';
  const label = {
    absent: t.notEntered,
    entering: t.entering,
    present: t.leave,
    idle: t.leave,
    leaving: t.leaving,
  }[presence.phase];
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => void (isHere ? leave() : enter())}
      className={`presence-mark ${isHere ? '' : 'presence-mark-absent'}`}
    >
      {isHere && (
        <span lang="ja" className="max-sm:hidden">
          {t.present}
        </span>
      )}
      <span className={isHere ? 'text-soft' : ''}>{label}</span>
    </button>
  );
}
