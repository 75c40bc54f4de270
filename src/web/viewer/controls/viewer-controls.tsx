import type { MouseEvent, ReactNode } from 'react';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { viewerTexts } from '../texts.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';

interface ViewerControlsProps {
  photo: PlaylistPhoto;
  visible: boolean;
  touchable: boolean;
  panelId: string;
  sheetOpen: boolean;
  zoomed: boolean;
  /** In the slideshow all controls fade, and the close button leaves fullscreen. */
  slideshow: boolean;
  /** True unless the panel beside the photo, which only wide screens have, was hidden. */
  hasPanel: boolean;
  /** Undefined at the newest day's first photo (VIEW-6). */
  onPrevious: (() => void) | undefined;
  /** Undefined at the oldest day's last photo (VIEW-6). */
  onNext: (() => void) | undefined;
  onJump: (place: number) => void;
  /** The number of visitors at each photo of the collection; given only while the owner guides a tour. */
  visitorsAt: readonly number[] | undefined;
  onToggleSheet: () => void;
  onTogglePanel: () => void;
  onToggleZoom: () => void;
  /** Called when a button other than Close is pressed by mouse or finger. */
  onMouse: () => void;
  onClose: () => void;
}

/**
 * All controls over the photo. Faded controls are only transparent: screen readers and the Tab key still find them,
 * and Tab shows them again. After a press by mouse the viewer itself takes the focus, so that Space shows the next
 * photo instead of pressing the same button again.
 */
export function ViewerControls(props: ViewerControlsProps) {
  const { photo, visible, touchable, panelId, sheetOpen, zoomed, slideshow } = props;
  const t = useTexts(viewerTexts);
  // Counts are given for all places, dots exist only for places with a photo.
  const visitorsAt = props.visitorsAt?.filter((_, index) => photo.collection.photoUrls[index]?.trim());
  // The lower buttons are hidden while the sheet covers them; dots, swipes and keys still work.
  const lower = `bottom-[max(1rem,env(safe-area-inset-bottom))] ${sheetOpen ? 'max-lg:invisible' : ''}`;
  const onMouseDown = (event: MouseEvent) => {
    event.preventDefault();
    props.onMouse();
  };
  // On wide screens the buttons in the upper right corner do not fade; over the panel they have no disc either.
  const onPanel = `lg:pointer-events-auto lg:text-ink lg:opacity-100 ${props.hasPanel ? 'on-panel lg:bg-transparent lg:hover:bg-white/10' : ''}`;
  const state = `${visible ? 'opacity-100' : 'opacity-0'} ${touchable ? '*:pointer-events-auto' : ''}`;
  return (
    <div
      data-fade
      className={`pointer-events-none absolute inset-0 z-20 ${sheetOpen ? 'max-lg:short:right-(--sheet-width)' : ''}`}
    >
      <fieldset
        aria-label={t.photosOfDay}
        data-controls={visible ? 'shown' : 'hidden'}
        onMouseDown={onMouseDown}
        className={`absolute inset-0 transition-opacity duration-300 motion-reduce:transition-none lg:right-(--panel-width) ${state}`}
      >
        <RoundButton
          label={t.previous}
          onClick={props.onPrevious}
          className={`${lower} absolute left-4 max-lg:short:left-(--side) max-lg:short:in-data-column:right-[calc(var(--side)+132px)] max-lg:short:in-data-column:left-auto lg:top-1/2 lg:bottom-auto lg:left-1.5 lg:-translate-y-1/2`}
        >
          {previousIcon}
        </RoundButton>
        <Dots {...photo} visitorsAt={visitorsAt} onJump={props.onJump} />
        {visitorsAt && (
          <p className="over-photo absolute bottom-4 left-8 bg-black/65 px-2 py-1 text-[13px] text-ink max-xl:hidden">
            {t.whereVisitors} <span className="ml-2 text-soft">{t.onlyYou}</span>
          </p>
        )}
        <RoundButton
          label={t.next}
          onClick={props.onNext}
          className={`${lower} absolute right-4 max-lg:short:right-(--side) lg:top-1/2 lg:right-1.5 lg:bottom-auto lg:-translate-y-1/2`}
        >
          {nextIcon}
        </RoundButton>
        <RoundButton
          label={t.details}
          expanded={sheetOpen}
          controls={panelId}
          onClick={props.onToggleSheet}
          className={`${lower} absolute left-1/2 -translate-x-1/2 max-lg:short:top-1/2 max-lg:short:right-(--side) max-lg:short:bottom-auto max-lg:short:left-auto max-lg:short:translate-x-0 max-lg:short:-translate-y-1/2 max-lg:short:in-data-column:top-auto max-lg:short:in-data-column:right-[calc(var(--side)+44px)] max-lg:short:in-data-column:bottom-[max(1rem,env(safe-area-inset-bottom))] max-lg:short:in-data-column:translate-y-0 lg:hidden`}
        >
          {detailsIcon}
        </RoundButton>
        <RoundButton
          label={zoomed ? t.zoomReset : t.zoomIn}
          onClick={props.onToggleZoom}
          className="absolute top-[max(0.5rem,env(safe-area-inset-top))] left-(--side) max-lg:short:in-data-column:top-auto max-lg:short:in-data-column:right-[calc(var(--side)+88px)] max-lg:short:in-data-column:bottom-[max(1rem,env(safe-area-inset-bottom))] max-lg:short:in-data-column:left-auto lg:top-auto lg:right-5 lg:bottom-4 lg:left-auto"
        >
          {zoomed ? zoomResetIcon : zoomInIcon}
        </RoundButton>
      </fieldset>
      {!slideshow && (
        <RoundButton
          label={t.details}
          shortcut="I"
          expanded={props.hasPanel}
          controls={panelId}
          onClick={props.onTogglePanel}
          onMouseDown={onMouseDown}
          className={`absolute top-4 right-14 max-lg:hidden ${onPanel}`}
        >
          {panelIcon}
        </RoundButton>
      )}
      <RoundButton
        label={slideshow ? t.leaveFullscreen : t.close}
        onClick={props.onClose}
        className={`absolute top-[max(0.5rem,env(safe-area-inset-top))] right-(--side) duration-300 lg:top-4 lg:right-4 ${slideshow ? '' : onPanel} ${visible ? '' : 'opacity-0'} ${touchable ? 'pointer-events-auto' : ''}`}
      >
        {closeIcon}
      </RoundButton>
    </div>
  );
}

interface RoundButtonProps {
  label: string;
  /** Undefined disables the button. */
  onClick: (() => void) | undefined;
  className: string;
  expanded?: boolean;
  controls?: string;
  shortcut?: string;
  onMouseDown?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A button on a dark disc, which is legible on any photo. */
function RoundButton({
  label,
  onClick,
  className,
  expanded,
  controls,
  shortcut,
  onMouseDown,
  children,
}: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={controls}
      aria-keyshortcuts={shortcut}
      disabled={onClick === undefined}
      onClick={onClick}
      onMouseDown={onMouseDown}
      className={`over-photo grid size-11 place-items-center rounded-full bg-black/40 text-white transition-[background-color,opacity] duration-200 hover:bg-black/65 disabled:bg-black/25 disabled:text-white/30 ${className}`}
    >
      {children}
    </button>
  );
}

interface DotsProps {
  place: number;
  total: number;
  onJump: (place: number) => void;
  visitorsAt: readonly number[] | undefined;
}

/** One dot for each photo of the collection: a button that is large enough for a finger (VIEW-4). */
function Dots({ place, total, onJump, visitorsAt }: DotsProps) {
  const t = useTexts(viewerTexts);
  const nameOf = (n: number) => {
    const name = fillIn(t.photoName, { n, total });
    const visitors = visitorsAt?.[n - 1] ?? 0;
    return visitors === 0 ? name : `${name}, ${fillIn(t.visitorsHere, { n: visitors })}`;
  };
  return (
    <div className="over-photo absolute top-[max(0.5rem,env(safe-area-inset-top))] left-1/2 flex -translate-x-1/2 rounded-full max-lg:short:top-15 max-lg:short:bottom-17 max-lg:short:left-(--side) max-lg:short:translate-x-0 max-lg:short:flex-col max-lg:short:justify-center max-lg:short:in-data-column:inset-y-2 lg:top-auto lg:bottom-3">
      {Array.from({ length: total }, (_, i) => i + 1).map((n) => (
        <button
          key={n}
          type="button"
          aria-label={nameOf(n)}
          aria-current={n === place ? 'true' : undefined}
          onClick={() => onJump(n)}
          className="group relative grid h-11 min-w-[24px] place-items-center px-1 pointer-coarse:w-[min(44px,13.4vw)] max-lg:short:h-auto max-lg:short:max-h-11 max-lg:short:w-11 max-lg:short:grow"
        >
          <span
            className={`block h-2 rounded-full shadow-[0_0_4px_rgb(0_0_0/0.6)] transition-[width,background-color] duration-200 motion-reduce:transition-none ${n === place ? 'w-5 bg-white' : 'w-2 bg-white/55 group-hover:bg-white/85'}`}
          />
          {visitorsAt && (
            <span className="absolute bottom-0 text-[12px] leading-none text-soft tabular-nums group-aria-current:text-ink">
              {visitorsAt[n - 1] || ''}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Line icons of 20 px; their buttons name them. */
const icon = (path: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {path}
  </svg>
);

const previousIcon = icon(<path d="m14.5 5-7 7 7 7" />);
const nextIcon = icon(<path d="m9.5 5 7 7-7 7" />);
const closeIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
const panelIcon = icon(<path d="M3.5 5h17v14h-17zM14.5 5v14" />);
const zoomInIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.5 4.500M8.2 10.800h5.200M10.8 8.200v5.2" />
  </>,
);
const zoomResetIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.5 4.500M8.2 10.800h5.2" />
  </>,
);
const detailsIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.2v5M12 7.9v.1" />
  </>,
);
