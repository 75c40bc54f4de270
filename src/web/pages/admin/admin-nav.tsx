import { Link, useLocation } from 'wouter';
import { useLanguage } from '../../lib/texts.ts';
import { type AdminSlug, adminPath } from './admin-paths.ts';
import { type AdminSection, adminPages, adminTabs } from './admin-sections.ts';

/** The number of open items beside a section's name, and the label of that number for screen readers. */
export type Counts = Partial<Record<AdminSlug, { n: number; label: string }>>;

/** The admin navigation: six tabs (ADM-2) and, separately, further pages, in one line that scrolls on a phone. */
export function AdminNav({ label, counts = {} }: { label: string; counts?: Counts }) {
  return (
    <nav
      aria-label={label}
      className="relative flex border-b border-hairline [scrollbar-width:none] max-lg:-mx-5 max-lg:overflow-x-auto max-lg:pr-12 max-lg:pl-5 max-lg:mask-[linear-gradient(to_right,transparent,black_20px,black_calc(100%-40px),transparent)] md:max-lg:-mx-10 md:max-lg:pl-10"
    >
      <SectionLinks sections={adminTabs} counts={counts} />
      <span aria-hidden="true" className="mx-6 my-4 w-px shrink-0 bg-hairline lg:ml-auto lg:bg-transparent" />
      <SectionLinks sections={adminPages} counts={counts} />
    </nav>
  );
}

interface SectionLinksProps {
  sections: readonly AdminSection[];
  counts: Counts;
}

function SectionLinks({ sections, counts }: SectionLinksProps) {
  const [pathname] = useLocation();
  const language = useLanguage();
  return (
    <ul className="-mx-3 flex shrink-0">
      {sections.map(({ slug, title }) => {
        const path = adminPath(slug);
        const count = counts[slug];
        return (
          <li key={slug}>
            <Link
              ref={pathname === path ? intoTheMiddle : null}
              href={path}
              aria-current={pathname === path ? 'page' : undefined}
              className="relative flex min-h-11 items-center px-3 whitespace-nowrap -outline-offset-2 text-soft after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-seal lg:-mb-px"
            >
              {title[language]}
              {/* Raised beside its word and without a place of its own, so that the links after it do not move. */}
              {count !== undefined && count.n > 0 && (
                <span className="absolute left-[calc(100%-0.625rem)] -translate-y-2 text-[12px] text-seal tabular-nums">
                  <span aria-hidden="true">{count.n}</span>
                  <span className="sr-only">{count.label}</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Scrolls the open section's link to the middle: on a phone the navigation is wider than the screen. */
function intoTheMiddle(link: HTMLElement | null): void {
  const line = link?.closest('nav');
  if (line && link) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}
