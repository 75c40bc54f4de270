import { useLanguage } from '../../lib/texts.ts';
import type { AdminSlug } from './admin-paths.ts';
import { adminPages, adminTabs } from './admin-sections.ts';

/** The heading of an admin section, with its title from the navigation. */
export function AdminTitle({ slug }: { slug: AdminSlug }) {
  const language = useLanguage();
  const section = [...adminTabs, ...adminPages].find((one) => one.slug === slug);
  return (
    <h2 className="border-b border-hairline pt-8 pb-6 text-[21px] leading-7 font-medium md:pt-10">
      {section?.title[language]}
    </h2>
  );
}
