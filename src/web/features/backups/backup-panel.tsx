import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type Backup, type BackupStatus, downloadBackup, makeBackup } from '../../../shared/backups.ts';
import { byteSize } from '../../../shared/byte-size.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { BackupFailure } from './backup-failure.tsx';
import { backupsQuery, noteRunning } from './backups-query.ts';
import { backupTexts } from './texts.ts';

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
      <p className="max-w-[60ch] text-[13px] leading-5 text-soft">
        {nightlyAt === null ? t.notNightly : fillIn(t.nightly, { time: nightlyAt, ...keep })}
      </p>
    </div>
  );
}

/** The newest are needed most; a button shows the others. */
const SHOWN_AT_FIRST = 4;

/** The backups, newest first. */
function BackupList({ backups }: { backups: Backup[] }) {
  const t = useTexts(backupTexts);
  const listId = useId();
  const [all, setAll] = useState(false);
  if (backups.length === 0) return <p className="text-soft">{t.none}</p>;
  const shown = all ? backups : backups.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <ul id={listId} className="divide-y divide-hairline">
        {shown.map((backup) => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </ul>
      {shown.length < backups.length && (
        <MoreButton listId={listId} variant="quiet" className="-ml-2" onClick={() => setAll(true)}>
          {fillIn(t.showAll, { count: backups.length })}
        </MoreButton>
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
        <p className="text-[13px] text-soft">
          {byteSize(bytes)} · {fillIn(t.photos, { count: photos })}
          {missing > 0 && <span className="text-seal"> · {fillIn(t.missing, { count: missing })}</span>}
        </p>
      </div>
      <a
        href={urlOf(downloadBackup, { params: { name } })}
        download
        aria-label={fillIn(t.downloadOf, { moment })}
        className="-mr-2 inline-flex h-11 shrink-0 items-center px-2 text-soft hover:text-ink md:pointer-fine:h-9"
      >
        {t.download}
      </a>
    </li>
  );
}

/** Makes a backup in the background and reports when it is done. A failure is shown above the list. */
function useMakeBackup(status: BackupStatus | undefined) {
  const t = useTexts(backupTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const newestBefore = useRef<string | null>(null);
  const make = useMutation({
    mutationFn: () => call(makeBackup, {}),
    onMutate: () => {
      newestBefore.current = status?.backups[0]?.name ?? '';
    },
    onSuccess: () => noteRunning(client),
    onError: () => {
      newestBefore.current = null;
      show({ title: t.makeFailed, tone: 'destructive' });
    },
  });

  const isMaking = make.isPending || (status?.isRunning ?? false);
  const newest = status?.backups[0]?.name ?? '';
  useEffect(() => {
    if (isMaking || newestBefore.current === null || newest === newestBefore.current) return;
    newestBefore.current = null;
    show({ title: t.made, durationMs: PRODUCT_TOAST_MS });
  }, [isMaking, newest, show, t.made]);
  return { make: () => make.mutate(), isMaking };
}
