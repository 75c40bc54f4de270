import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  title: string;
  /** The purpose of the section, in one or two sentences. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of an admin page: heading and purpose on the left, content beside them; stacked below 1024 px. */
export function PanelSection({ title, lead, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-b border-hairline py-8 last:border-0 lg:grid-cols-[280px_minmax(0,720px)] lg:py-10 wide:grid-cols-[minmax(280px,1fr)_minmax(0,2fr)]"
    >
      <header>
        <h3 id={id} className="text-[15px] leading-6 font-medium">
          {title}
        </h3>
        {lead && <div className="max-w-[60ch] pt-2 leading-relaxed text-soft">{lead}</div>}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
