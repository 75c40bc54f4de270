import { useQuery } from '@tanstack/react-query';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { BackupFailure } from './backup-failure.tsx';
import { BackupList } from './backup-list.tsx';
import { backupsQuery } from './backups-query.ts';
import { backupTexts } from './texts.ts';
import { useMakeBackup } from './use-make-backup.ts';

/** The backups, and the button that makes another. */
export function BackupPanel() {
  const t = useTexts(backupTexts);
  const query = useQuery({ ...backupsQuery, staleTime: 0 });
  const status = query.data;
  const { make, isMaking } = useMakeBackup(status);

  if (status === undefined) return <QueryState query={query} failed={t.loadFailed} />;
  const { backups, failure, nightlyAt, keep } = status;
  return (
    <div className="space-y-5">
      {failure && !isMaking && (
        <p role="alert" className="text-seal">
          <BackupFailure failure={failure} />
        </p>
      )}
      <BackupList backups={backups} />
      <Button onClick={() => isMaking || make()} aria-disabled={isMaking}>
        {isMaking ? t.making : t.make}
      </Button>
      <p className="max-w-[60ch] text-[12.5px] leading-5 text-soft">
        {nightlyAt === null ? t.notNightly : fillIn(t.nightly, { time: nightlyAt, ...keep })}
      </p>
    </div>
  );
}
