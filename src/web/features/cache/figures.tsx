import type { ReactNode } from 'react';

/** Figures side by side as a description list. */
export function Figures({ children, columns }: { children: ReactNode; columns: 2 | 4 }) {
  return (
    <dl
      className={`grid grid-cols-2 gap-x-8 border-b border-hairline tabular-nums ${columns === 4 ? 'md:grid-cols-4' : ''}`}
    >
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  /** Details, in small print below the figure. */
  notes?: readonly string[];
}

export function Figure({ label, value, notes = [] }: FigureProps) {
  return (
    <div className="border-t border-hairline py-3">
      <dt className="text-[12px] leading-5 text-soft">{label}</dt>
      <dd>
        <span className="block text-[21px] leading-7 wrap-anywhere">{value}</span>
        {notes.map((note) => (
          <span key={note} className="block text-[13px] leading-5 text-soft">
            {note}
          </span>
        ))}
      </dd>
    </div>
  );
}
