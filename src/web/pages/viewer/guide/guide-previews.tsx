import type { PhotoPart } from '../../../../shared/tour.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { type Viewport, type Zoom, zoomTo, zoomTransform } from '../../../viewer/gestures/zoom.ts';
import type { PlaylistPhoto } from '../../../viewer/viewer.tsx';

/** Sizes of the previews, in pixels: shaped like the windows of a desktop, a tablet and a phone. */
const WINDOWS = [
  { width: 144, height: 90 },
  { width: 68, height: 90 },
  { width: 42, height: 90 },
] as const;
/** The ratio of a photo whose size is not known yet. */
const USUAL_RATIO = 1.5;

/** Previews of what followers see in windows of three shapes, computed as in their viewers (WALK-2). */
export function GuidePreviews({ photo, view }: { photo: PlaylistPhoto; view: PhotoPart }) {
  const { width = USUAL_RATIO, height = 1 } = photo.details;
  return (
    <div className="mt-3 flex gap-3" aria-hidden="true">
      {WINDOWS.map((area) => {
        const scale = Math.min(area.width / width, area.height / height);
        const size = { width: width * scale, height: height * scale };
        const zoom = zoomTo(view, { area, photo: size });
        return (
          <div
            key={area.width}
            data-preview
            style={area}
            className="relative shrink-0 overflow-hidden bg-black ring-1 ring-hairline"
          >
            <div
              className="absolute inset-0 grid place-items-center"
              style={{ transform: zoomTransform(zoom) }}
            >
              <div className="relative" style={size}>
                <PhotoImage
                  url={photo.url}
                  photo={photo.details}
                  alt=""
                  sizes={`${area.width}px`}
                  largest={800}
                  className="size-full"
                />
              </div>
            </div>
            <PartOutline view={view} area={area} photo={size} zoom={zoom} />
          </div>
        );
      })}
    </div>
  );
}

interface PartOutlineProps extends Viewport {
  view: PhotoPart;
  zoom: Zoom;
}

/** The outline of the part that the guide chose, drawn outside the enlarged element, so that the line stays thin. */
function PartOutline({ view: { x, y, width, height }, area, photo, zoom }: PartOutlineProps) {
  if (width === 1 && height === 1) return null;
  const [wide, high] = [photo.width * zoom.scale, photo.height * zoom.scale];
  const left = area.width / 2 + zoom.x + (x - 0.5) * wide;
  const top = area.height / 2 + zoom.y + (y - 0.5) * high;
  return (
    <div
      className="absolute border border-white/70"
      style={{ left, top, width: width * wide, height: height * high }}
    />
  );
}
