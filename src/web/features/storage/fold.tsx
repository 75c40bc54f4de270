import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';

interface FoldProps {
  title: string;
  /** Shown beside the title. */
  note: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A rarely needed part of the storage tab. Ignores later changes of `startsOpen`, which must not close it. */
export function Fold({ title, note, startsOpen = false, children }: FoldProps) {
  const [open] = useState(startsOpen);
  return (
    <details open={open} className="group border-t border-hairline">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <Icon
          name="later"
          className="shrink-0 text-soft group-open:rotate-90 motion-safe:transition-transform motion-safe:duration-200"
        />
        <span className="font-medium">{title}</span>
        <span className="text-[13px] text-soft">{note}</span>
      </summary>
      <div className="pt-2 pb-6 md:pl-7">{children}</div>
    </details>
  );
}
