import { siteTexts } from '../features/site/texts.ts';
import { useTexts } from '../lib/texts.ts';
import { SiteFrame } from './site-frame.tsx';
import { notFoundTexts } from './texts.ts';

/** The page for unknown paths (ROUTE-3): an empty picture frame. */
export function NotFoundPage() {
  const t = useTexts(notFoundTexts);
  const { calendar } = useTexts(siteTexts);
  return (
    <SiteFrame>
      <div className="flex flex-col items-center gap-x-20 gap-y-10 py-[9vh] md:flex-row md:justify-center">
        <div
          aria-hidden="true"
          className="flex aspect-3/4 w-48 items-end justify-end border border-hairline p-5 font-mincho text-[21px] text-soft md:w-70"
        >
          零
        </div>
        <div className="max-w-md text-center md:text-left">
          <p className="date-line">404</p>
          <h1 className="display-title mt-3">{t.title}</h1>
          <p className="hint mt-4">{t.hint}</p>
          <p className="mt-8 flex flex-wrap items-center justify-center gap-x-8 gap-y-4 md:justify-start">
            <a href="/" className="plain-button">
              {t.back}
            </a>
            <a href="/calendar" className="quiet-link py-3">
              {calendar}
            </a>
          </p>
        </div>
      </div>
    </SiteFrame>
  );
}
