import type { BackupStatus } from '../../../shared/backups.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { backupTexts } from './texts.ts';

/** Why the last backup failed, and what to do. */
export function BackupFailure({
  failure: { at, reason },
}: {
  failure: NonNullable<BackupStatus['failure']>;
}) {
  const t = useTexts(backupTexts);
  const moment = wallTime(at, useLanguage(), useTimeZone());
  return (
    <>
      {fillIn(t.lastFailed, { moment })} {t[reason]}
    </>
  );
}
