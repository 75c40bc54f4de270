const paths = {
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  bulletList: 'M6.5 4h7M6.5 8h7M6.5 12h7M3 4h.01M3 8h.01M3 12h.01',
  orderedList:
    'M7 4h6.5M7 8h6.5M7 12h6.5M2.5 3.2 3.6 2.6v3M2.4 9.6c.3-.7 1.7-.7 1.7.2 0 .8-1.7 1.4-1.7 2.7h1.8',
  quote: 'M3 3v10M6.5 5h7M6.5 8h7M6.5 11h4.5',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h6.8a3.7 3.7 0 0 1 0 7.4H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6.700a3.7 3.7 0 0 0 0 7.4H10',
} as const;

const letters = {
  paragraph: <span className="text-[15px]">¶</span>,
  heading: <span className="text-[16px] font-medium">H</span>,
  subheading: <span className="text-[13px] font-medium">h</span>,
  bold: <span className="text-[15px] font-bold">B</span>,
  italic: <span className="font-serif text-[18px] italic">I</span>,
} as const;

export type ToolbarIconName = keyof typeof paths | keyof typeof letters;

/** The mark on a button of the toolbar; its name stands in the button's label. */
export function ToolbarIcon({ name }: { name: ToolbarIconName }) {
  if (name in letters) {
    return (
      <span aria-hidden="true" className="leading-none">
        {letters[name as keyof typeof letters]}
      </span>
    );
  }
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name as keyof typeof paths]} />
    </svg>
  );
}
