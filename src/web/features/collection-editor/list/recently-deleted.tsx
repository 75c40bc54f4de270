import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '../../../../shared/dates.ts';
import {
  type DeletedDay,
  KEPT_DELETED_DAYS,
  listDeletedDays,
  removeDay,
} from '../../../../shared/deleted-days.ts';
import { ownerTextIn } from '../../../../shared/owner-text.ts';
import { call } from '../../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { deletedTexts } from '../texts.ts';
import { type DeletedDate, useRestoreDay } from './use-restore-day.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HEADING_ID = 'recently-deleted';
const STRIP_SIZES = '(min-width: 768px) 84px, 18vw';

interface RecentlyDeletedProps {
  /** A collection cannot be restored to its date: the date has another one by now. */
  onTaken: (day: DeletedDate) => void;
}

/** The collections deleted in the last 30 days, to restore or to delete for good (COL-9). */
export function RecentlyDeleted({ onTaken }: RecentlyDeletedProps) {
  const t = useTexts(deletedTexts);
  const { data: days } = useQuery(deletedDaysQuery());
  const restore = useRestoreDay({ onTaken });
  const [doomed, setDoomed] = useState<DeletedDay>();
  const restoringId = restore.isPending ? restore.variables.day.id : undefined;
  if (days === undefined || days.length === 0) return null;
  return (
    <section
      aria-labelledby={HEADING_ID}
      className="mt-14 mb-16 border-t border-hairline pt-8 md:mt-20 md:pt-10"
    >
      <h2 id={HEADING_ID} tabIndex={-1} className="text-[17px] leading-6 font-medium outline-none">
        {t.title}
      </h2>
      <p className="max-w-[62ch] pb-4 text-[12.5px] leading-5 text-soft">
        {fillIn(t.lead, { days: KEPT_DELETED_DAYS })}
      </p>
      <ul className="border-b border-hairline">
        {days.map((day) => (
          <DeletedRow
            key={day.id}
            day={day}
            restoring={restoringId === day.id}
            onRestore={() => restore.isPending || restore.mutate({ day })}
            onRemove={() => setDoomed(day)}
          />
        ))}
      </ul>
      {doomed && <RemoveDay day={doomed} onClose={() => setDoomed(undefined)} />}
    </section>
  );
}

interface DeletedRowProps {
  day: DeletedDay;
  restoring: boolean;
  onRestore: () => void;
  onRemove: () => void;
}

function DeletedRow({ day, restoring, onRestore, onRemove }: DeletedRowProps) {
  const t = useTexts(deletedTexts);
  const language = useLanguage();
  const date = longDate(day.date, language);
  const title = ownerTextIn(language, day.title);
  const left = Math.floor((Date.parse(day.removedAt) - Date.now()) / DAY_MS);
  const leftWords = left < 1 ? t.lastDay : fillIn(t.daysLeft, { n: left });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline py-4">
      <div className="grid w-full grid-cols-5 gap-1 md:w-auto md:grid-cols-[repeat(5,56px)]">
        {day.photoUrls.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a photo may be in two places.
          <div key={index} className="relative aspect-square overflow-hidden bg-hairline">
            <PhotoImage
              url={url}
              photo={day.photos[index] ?? {}}
              alt=""
              sizes={STRIP_SIZES}
              className="absolute inset-0 size-full object-cover"
            />
          </div>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="text-[14px] leading-5 font-medium">
          <time dateTime={day.date}>{date}</time>
        </h3>
        {title && <p className="truncate leading-5">{title}</p>}
        <p className="text-[12.5px] leading-5 text-soft">{leftWords}</p>
      </div>
      <div className="-ml-2 flex flex-wrap gap-x-2 max-md:w-full md:ml-0">
        <Button
          look="quiet"
          aria-label={fillIn(t.restoreDay, { date })}
          aria-disabled={restoring}
          onClick={onRestore}
        >
          {restoring ? t.restoring : t.restore}
        </Button>
        <Button look="quiet" aria-label={fillIn(t.removeDay, { date })} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </li>
  );
}

function RemoveDay({ day, onClose }: { day: DeletedDay; onClose: () => void }) {
  const t = useTexts(deletedTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { queryKey } = deletedDaysQuery();
  return (
    <DeleteDialog
      title={t.removeTitle}
      text={fillIn(t.removeText, { date: longDate(day.date, language) })}
      confirmLabel={t.remove}
      cancelLabel={t.cancel}
      removed={{ title: t.removed }}
      failed={t.removeFailed}
      returnFocusTo={() => document.getElementById(HEADING_ID)}
      remove={() =>
        call(removeDay, { params: { id: day.id } }).finally(() => {
          void client.invalidateQueries({ queryKey });
        })
      }
      onRemoved={() => {
        client.setQueryData(queryKey, (days) => days?.filter(({ id }) => id !== day.id));
      }}
      onClose={onClose}
    />
  );
}

/** The recently deleted days (COL-9). Goes stale with ['collections']. */
const deletedDaysQuery = () =>
  queryOptions({
    queryKey: ['collections', 'deleted'],
    queryFn: ({ signal }) => call(listDeletedDays, {}, { signal }),
    staleTime: 0,
  });
