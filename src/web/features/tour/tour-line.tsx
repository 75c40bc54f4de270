import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Seal } from '../../ui/seal.tsx';
import { tourTexts } from './texts.ts';
import type { TourSnapshot } from './tour-snapshot.ts';
import { guidedTour, useTour } from './use-tour.ts';

interface TourLineProps {
  isOwner: boolean;
  /** True if the owner is present, and so can begin a tour. */
  canStart?: boolean;
  /** True if visitors can close the invitation. */
  canDismiss?: boolean;
}

/** Whether the line shows anything, for the elements around it. */
export function hasTourLine(
  tour: TourSnapshot,
  { isOwner, canStart = false, canDismiss = false }: TourLineProps,
) {
  if (isOwner) return tour.role === 'guiding' || canStart;
  const isInvited = tour.role !== 'looking' || tour.state?.isQuiet !== true;
  return tour.state !== undefined && isInvited && !(canDismiss && tour.isDismissed);
}

/** The state of the tour, and the buttons that join, leave, begin or end it (WALK-1, WALK-3). */
export function TourLine(props: TourLineProps) {
  const tour = useTour();
  if (!hasTourLine(tour, props)) return null;
  return (
    <div
      data-tour={tour.role}
      className="flex grow flex-wrap items-center gap-x-4 px-4 max-sm:gap-x-3 max-sm:px-3 text-body leading-snug text-ink"
    >
      {props.isOwner ? <OwnersLine tour={tour} /> : <VisitorsLine tour={tour} {...props} />}
    </div>
  );
}

function VisitorsLine({ tour, canDismiss }: { tour: TourSnapshot } & Pick<TourLineProps, 'canDismiss'>) {
  const t = useTexts(tourTexts);
  if (tour.role === 'following') {
    return (
      <>
        <LineText>{tour.connection === 'open' ? t.following : t[tour.connection]}</LineText>
        <Action isLast onClick={guidedTour.leave}>
          {t.leave}
        </Action>
        <Escape />
      </>
    );
  }
  return (
    <>
      <LineText>{tour.role === 'left' ? t.left : t.invitation}</LineText>
      <Action onClick={guidedTour.follow}>{tour.role === 'left' ? t.comeBack : t.follow}</Action>
      {canDismiss && <Action onClick={guidedTour.dismiss}>{t.dismiss}</Action>}
    </>
  );
}

function OwnersLine({ tour }: { tour: TourSnapshot }) {
  const t = useTexts(tourTexts);
  if (tour.role !== 'guiding') {
    return (
      <>
        <Seal className="size-5" />
        <Action onClick={guidedTour.start}>{t.start}</Action>
      </>
    );
  }
  const followers = tour.visitors?.followers ?? 0;
  const alone = Math.max(0, tour.visitorCount - followers);
  return (
    <>
      <LineText>
        {tour.connection === 'open' ? fillIn(t.guiding, { n: followers }) : t[tour.connection]}
      </LineText>
      {alone > 0 && <span className="text-soft max-sm:hidden">{fillIn(t.alone, { n: alone })}</span>}
      <Action isLast onClick={guidedTour.finish}>
        {t.finish}
      </Action>
      <Escape />
    </>
  );
}

function LineText({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <Seal className="size-5 shrink-0" />
      {children}
    </span>
  );
}

/** Names the Escape key, which works in a viewer only. */
function Escape() {
  return (
    <kbd className="font-sans text-[12px] text-soft not-in-[[role=dialog]]:hidden max-lg:hidden">Esc</kbd>
  );
}

interface ActionProps {
  /** True for a button that a viewer shows at the other end of the line. */
  isLast?: boolean;
  onClick: () => void;
  children: string;
}

function Action({ isLast = false, onClick, children }: ActionProps) {
  return (
    <Button
      variant="link"
      className={`min-h-11 md:pointer-fine:min-h-8 ${isLast ? 'lg:in-[[role=dialog]]:ml-auto' : ''}`}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
