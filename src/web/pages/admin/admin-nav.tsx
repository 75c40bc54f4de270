import { Link, useLocation } from 'wouter';
import { useLanguage } from '../../lib/texts.ts';
import { type AdminSection, type AdminSlug, adminPages, adminPath, adminTabs } from './admin-sections.ts';

/** The way through the desk: six tabs (ADM-2) and, apart from them, the pages beyond. One line that scrolls on a phone. */
export function AdminNav({ label }: { label: string }) {
  return (
    <nav
      aria-label={label}
      className="-mx-5 flex overflow-x-auto border-b border-hairline px-5 [scrollbar-width:none] md:-mx-10 md:px-10"
    >
      <SectionLinks sections={adminTabs} />
      <span aria-hidden="true" className="mx-3 my-4 w-px shrink-0 bg-hairline lg:ml-auto lg:bg-transparent" />
      <SectionLinks sections={adminPages} />
    </nav>
  );
}

function SectionLinks({ sections }: { sections: readonly (AdminSection & { slug: AdminSlug })[] }) {
  const [pathname] = useLocation();
  const language = useLanguage();
  return (
    <ul className="flex shrink-0">
      {sections.map(({ slug, title }) => {
        const path = adminPath(slug);
        return (
          <li key={slug}>
            <Link
              href={path}
              aria-current={pathname === path ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-seal aria-[current=page]:text-ink"
            >
              {title[language]}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
