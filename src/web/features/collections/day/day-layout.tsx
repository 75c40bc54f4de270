import type { ReactNode } from 'react';
import { type Day, replayPath } from '../../../../shared/days.ts';
import type { Layout } from '../../../../shared/layout.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useTexts } from '../../../lib/texts.ts';
import { TodaySection } from '../today/today-section.tsx';
import { AdjacentDays } from './adjacent-days.tsx';
import { dayPageTexts } from './day-texts.ts';

interface DayLayoutProps {
  day: Day;
  siteLayout: Layout | undefined;
  guestBook: ReactNode;
  /** For a day with an opening, renders what is below its description; `link` leads to the replay. */
  renderReplayLink: (link: ReactNode) => ReactNode;
  onOpen: OpenPhoto;
}

/** A collection on its own page, laid out as on home. */
export function DayLayout({
  day: { collection, previous, next },
  siteLayout,
  guestBook,
  renderReplayLink,
  onOpen,
}: DayLayoutProps) {
  const t = useTexts(dayPageTexts);
  return (
    <article>
      <div className="home-top home-alone pt-6 pb-18 md:pt-18 wide:pt-5">
        <TodaySection isOwnPage {...{ collection, siteLayout, onOpen }}>
          {collection.opensAt &&
            renderReplayLink(
              <p className="text-[15px]">
                <a href={replayPath(collection.date)} className="quiet-link">
                  {t.watchOpening}
                </a>
              </p>,
            )}
        </TodaySection>
      </div>
      {guestBook}
      <AdjacentDays previous={previous} next={next} hasPhotos />
    </article>
  );
}
