import { useWatch } from 'react-hook-form';
import { type DateString, isDateString, longDate } from '../../../../shared/dates.ts';
import { dayPath } from '../../../../shared/days.ts';
import type { Layout } from '../../../../shared/layout.ts';
import { type OwnCollection, staysUnrevealed } from '../../../../shared/owner-collections.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { useTimeZone, wallHour } from '../../../lib/time/zoned-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceBar } from '../../../ui/choice-bar.tsx';
import { HeldFields } from '../../../ui/form/held-fields.tsx';
import type { DayFormApi } from '../day-form.ts';
import { todayTexts } from './texts.ts';

/** The heading's id: other parts of the page focus it. */
export const TODAY_HEADING = 'today-heading';

interface TodayHeadProps {
  form: DayFormApi;
  today: DateString;
  /** The id of the button that publishes. */
  saveId: string;
  /** The stored day; undefined for a new one. */
  collection: OwnCollection | undefined;
  /** True while nothing is entered. */
  isEmpty: boolean;
  unsaved: boolean;
  busy: boolean;
  /** True while the day is being saved, and once it is saved. */
  held: boolean;
  /** The site's layout, for a day without its own. */
  siteLayout: Layout;
  /** What the owner is waiting for, or whether the draft is stored. */
  progress: string;
  onDiscard: () => void;
  onOpening: () => void;
}

/** Today's state, layout and opening, and the one button that publishes. */
export function TodayHead({ form, today, siteLayout, held, ...rest }: TodayHeadProps) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  const { collection, isEmpty, unsaved, saveId } = rest;
  const [ownLayout, date] = useWatch({ control: form.control, name: ['layout', 'date'] });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-6 md:pb-10">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 max-md:basis-full max-md:justify-between">
        <h2 id={TODAY_HEADING} tabIndex={-1} className="text-[21px] leading-7 font-medium outline-none">
          {/* After midnight the form may still have yesterday's date. */}
          {date !== today && isDateString(date) ? longDate(date, language) : t.today}
        </h2>
        <p className="text-[13px] text-soft">
          <State collection={collection} isEmpty={isEmpty} unsaved={unsaved} />
        </p>
      </div>
      <HeldFields held={held} buttonId={saveId}>
        <ChoiceBar
          legend={t.hang}
          choices={
            [
              ['wall', t.cropped],
              ['whole', t.uncropped],
            ] as const
          }
          chosen={ownLayout || siteLayout}
          onChoose={(layout) =>
            form.setValue('layout', layout === siteLayout ? '' : layout, { shouldDirty: true })
          }
        />
      </HeldFields>
      <Actions form={form} {...rest} />
    </div>
  );
}

function State({ collection, isEmpty, unsaved }: Pick<TodayHeadProps, 'collection' | 'isEmpty' | 'unsaved'>) {
  const t = useTexts(todayTexts);
  const timeZone = useTimeZone();
  if (!collection) return isEmpty ? t.notAdded : t.notPublished;
  if (unsaved) return t.unsaved;
  const { opensAt } = collection;
  if (staysUnrevealed(collection)) return t.staysUnrevealed;
  if (opensAt === undefined || Date.parse(opensAt) <= Date.now()) return t.published;
  return fillIn(t.opensAtHour, { hour: wallHour(opensAt, timeZone) });
}

type ActionsProps = Omit<TodayHeadProps, 'today' | 'siteLayout' | 'held'>;

/** The buttons are fixed to the bottom of a phone's screen only while there is something to publish. */
function Actions({ form, collection, unsaved, isEmpty, ...rest }: ActionsProps) {
  const { saveId, busy, progress, onDiscard, onOpening } = rest;
  const t = useTexts(todayTexts);
  if (collection && !unsaved) {
    return (
      <a
        href={dayPath(collection.date)}
        className="inline-flex min-h-11 items-center text-soft hover:text-ink"
      >
        {t.openDay}
      </a>
    );
  }
  const saving = collection ? t.saveChanges : t.publish;
  return (
    <div
      className={`flex items-center gap-x-5 gap-y-1 max-md:flex-wrap max-md:justify-between ${isEmpty ? 'max-md:w-full' : 'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-hairline max-md:bg-paper max-md:px-5 max-md:pt-2 max-md:pb-[max(12px,env(safe-area-inset-bottom))]'}`}
    >
      <p aria-live="polite" className="text-[13px] text-soft empty:hidden max-md:basis-full">
        {progress}
      </p>
      {unsaved && (
        <Button variant="quiet" className="text-[13px]!" aria-disabled={busy} onClick={onDiscard}>
          {t.discard}
        </Button>
      )}
      <OpeningLink form={form} collection={collection} onPress={onOpening} />
      <Button
        id={saveId}
        type="submit"
        variant="seal"
        aria-disabled={busy}
        className="max-md:min-w-36"
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        {busy ? t.saving : saving}
      </Button>
    </div>
  );
}

interface OpeningLinkProps extends Pick<TodayHeadProps, 'form' | 'collection'> {
  onPress: () => void;
}

function OpeningLink({ form: { control }, collection, onPress }: OpeningLinkProps) {
  const t = useTexts(todayTexts);
  const timeZone = useTimeZone();
  const [opensAt, seconds] = useWatch({ control, name: ['opensAt', 'strokeSeconds'] });
  const withoutHour = staysUnrevealed(collection) ? t.staysUnrevealed : t.atOnce;
  const now = opensAt ? fillIn(t.opens, { hour: wallHour(opensAt, timeZone), seconds }) : withoutHour;
  return (
    <Button
      variant="link"
      className="min-h-11 shrink text-left text-[13px]! leading-5! whitespace-normal!"
      aria-label={fillIn(t.toOpening, { now })}
      onClick={onPress}
    >
      {now}
    </Button>
  );
}
