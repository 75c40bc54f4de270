import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { BackupFailure } from '../../features/backups/backup-failure.tsx';
import { backupsQuery } from '../../features/backups/backups-query.ts';
import { backupTexts } from '../../features/backups/texts.ts';
import { useTexts } from '../../lib/texts.ts';
import { adminPath } from './admin-sections.ts';

/** On every section: the last backup failed. Otherwise the owner would notice only when a backup is needed. */
export function BackupNotice() {
  const t = useTexts(backupTexts);
  const { data } = useQuery(backupsQuery);
  if (!data?.failure || data.isRunning) return null;
  return (
    <p role="status" className="border-b border-hairline py-3">
      <span className="text-seal">
        <BackupFailure failure={data.failure} />
      </span>{' '}
      <Link
        href={adminPath('settings')}
        className="inline-flex min-h-11 items-center underline decoration-soft/60 underline-offset-3 hover:decoration-ink md:pointer-fine:min-h-0"
      >
        {t.see}
      </Link>
    </p>
  );
}
