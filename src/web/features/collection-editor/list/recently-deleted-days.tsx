import { queryOptions, useQuery } from '@tanstack/react-query';
import { longDate } from '../../../../shared/dates.ts';
import { type DeletedDay, listDeletedDays, removeDay } from '../../../../shared/deleted-days.ts';
import { ownerTextIn } from '../../../../shared/owner-text.ts';
import { call } from '../../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { RecentlyDeleted } from '../../../ui/recently-deleted/recently-deleted.tsx';
import { forgetDayDraft } from '../saving/day-draft.ts';
import { deletedTexts } from './texts.ts';
import { type DeletedDate, useRestoreDay } from './use-restore-day.ts';

const STRIP_SIZES = '(min-width: 768px) 84px, 18vw';

interface RecentlyDeletedDaysProps {
  /** Called if a day cannot be restored, because its date has another collection by now. */
  onTaken: (day: DeletedDate) => void;
}

/** The collections that were deleted in the last 30 days (COL-9). */
export function RecentlyDeletedDays({ onTaken }: RecentlyDeletedDaysProps) {
  const t = useTexts(deletedTexts);
  const language = useLanguage();
  const days = useQuery(deletedDaysQuery());
  const restore = useRestoreDay({ onTaken });
  return (
    <RecentlyDeleted
      query={days}
      queryKey={deletedDaysQuery().queryKey}
      lead={t.lead}
      describe={(day) => {
        const date = longDate(day.date, language);
        const title = ownerTextIn(language, day.title);
        return {
          preview: <Strip day={day} />,
          heading: <time dateTime={day.date}>{date}</time>,
          detail: title && <p className="truncate leading-5">{title}</p>,
          restoreLabel: fillIn(t.restoreDay, { date }),
          removeLabel: fillIn(t.removeDay, { date }),
          removeText: fillIn(t.removeText, { date }),
        };
      }}
      restoringId={restore.isPending ? restore.variables.day.id : undefined}
      onRestore={(day) => restore.mutate({ day })}
      remove={async ({ id }) => {
        await call(removeDay, { params: { id } });
        forgetDayDraft(String(id));
      }}
    />
  );
}

function Strip({ day }: { day: DeletedDay }) {
  return (
    <div className="grid w-full grid-cols-5 gap-1 md:w-auto md:grid-cols-[repeat(5,56px)]">
      {day.photoUrls.map((url, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a photo may be in two places.
        <div key={index} className="relative aspect-3/4 overflow-hidden bg-hairline">
          <PhotoImage
            url={url}
            photo={day.photos[index] ?? {}}
            alt=""
            sizes={STRIP_SIZES}
            shape="3x4"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      ))}
    </div>
  );
}

/** Invalidating ['collections'] includes this query. */
const deletedDaysQuery = () =>
  queryOptions({
    queryKey: ['collections', 'deleted'],
    queryFn: ({ signal }) => call(listDeletedDays, {}, { signal }),
    staleTime: 0,
  });
