const paths = {
  close: 'M4 4l8 8M12 4l-8 8',
  earlier: 'M10 3.5L5.5 8l4.5 4.5',
  later: 'M6 3.5L10.5 8 6 12.5',
  plus: 'M8 3v10M3 8h10',
  info: 'M8 7.2v4.3M8 4.6h.01M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13',
  grip: 'M5.5 4h.01M10.5 4h.01M5.5 8h.01M10.5 8h.01M5.5 12h.01M10.5 12h.01',
} as const;

/** A line drawing of 16 px in the colour of the text around it; words or a label always stand beside it. */
export function Icon({ name, className = '' }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
