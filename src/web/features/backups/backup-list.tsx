import { useState } from 'react';
import type { Backup } from '../../../shared/backups.ts';
import { downloadBackup } from '../../../shared/backups.ts';
import { byteSize } from '../../../shared/byte-size.ts';
import { addressOf } from '../../../shared/endpoint.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { backupTexts } from './texts.ts';

/** The newest are needed most; a button shows the others. */
const SHOWN_AT_FIRST = 4;

/** The backups, newest first. */
export function BackupList({ backups }: { backups: Backup[] }) {
  const t = useTexts(backupTexts);
  const [all, setAll] = useState(false);
  if (backups.length === 0) return <p className="text-soft">{t.none}</p>;
  const shown = all ? backups : backups.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <ul className="divide-y divide-hairline">
        {shown.map((backup) => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </ul>
      {shown.length < backups.length && (
        <Button look="quiet" className="-ml-2" onClick={() => setAll(true)}>
          {fillIn(t.showAll, { count: backups.length })}
        </Button>
      )}
    </div>
  );
}

function BackupRow({ backup: { name, createdAt, bytes, photos, missing } }: { backup: Backup }) {
  const t = useTexts(backupTexts);
  const moment = wallTime(createdAt, useLanguage(), useTimeZone());
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-2.5 first:pt-0">
      <div className="min-w-0">
        <p>{moment}</p>
        <p className="text-[12.5px] text-soft">
          {byteSize(bytes)} · {fillIn(t.photos, { count: photos })}
          {missing > 0 && <span className="text-seal"> · {fillIn(t.missing, { count: missing })}</span>}
        </p>
      </div>
      <a
        href={addressOf(downloadBackup, { params: { name } })}
        download
        aria-label={fillIn(t.downloadOf, { moment })}
        className="-mr-2 inline-flex h-11 shrink-0 items-center px-2 text-soft hover:text-ink md:pointer-fine:h-9"
      >
        {t.download}
      </a>
    </li>
  );
}
