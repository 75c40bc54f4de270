import { type ReactNode, useId } from 'react';

interface DeskSectionProps {
  title: string;
  /** A sentence or two: what this is for. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One matter on the owner's desk: its heading and what it is for on the left, the work beside it; one below the other on a phone. */
export function DeskSection({ title, lead, children }: DeskSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-b border-hairline py-8 last:border-0 lg:grid-cols-[280px_minmax(0,720px)] lg:py-10"
    >
      <header>
        <h3 id={id} className="text-[17px] leading-6 font-medium">
          {title}
        </h3>
        {lead && <div className="max-w-[60ch] pt-2 leading-relaxed text-soft">{lead}</div>}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
