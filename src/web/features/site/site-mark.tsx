import { Seal } from '../../ui/seal.tsx';

/** The seal and the site's name. */
export function SiteMark({ siteName }: { siteName: string }) {
  return (
    <span className="flex items-center gap-3.5">
      <Seal className="size-6.5 shrink-0 md:size-7.5" />
      <span className="max-h-12 overflow-clip font-medium font-serif text-[21px] leading-none tracking-wide md:text-[26px]">
        {siteName}
      </span>
    </span>
  );
}
