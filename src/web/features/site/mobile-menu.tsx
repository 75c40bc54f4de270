import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { whenIdle } from '../../lib/time/when-idle.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { MenuLines } from './menu-lines.tsx';
import type { MenuSheetProps } from './menu-sheet.tsx';
import { siteTexts } from './texts.ts';

const loadSheet = () => import('./menu-sheet.tsx');
const MenuSheet = lazy(async () => ({ default: (await loadSheet()).MenuSheet }));

/**
 * The header's links below 768 px (HEAD-3). Prefetched when the page is idle, so that the menu also opens offline.
 */
export function MobileMenu(props: MenuSheetProps) {
  const t = useTexts(siteTexts);
  // A count instead of a boolean, because a closed sheet remains mounted and each press must open it again.
  const [openings, setOpenings] = useState(0);
  useEffect(() => whenIdle(() => loadSheet().catch(() => undefined)), []);

  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label={t.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpenings((before) => before + 1)}
        className="menu-button -mr-3 flex size-12 items-center justify-center"
      >
        <MenuLines path="M2 9h20M2 15h20" />
      </button>
      {openings > 0 && (
        <LoadBoundary floating onClose={() => setOpenings(0)}>
          <Suspense>
            <MenuSheet {...props} openings={openings} />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  );
}
