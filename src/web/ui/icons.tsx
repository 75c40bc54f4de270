const paths = {
  close: 'M4 4l8 8M12 4l-8 8',
  earlier: 'M10 3.5L5.5 8l4.5 4.5',
  later: 'M6 3.5L10.5 8 6 12.5',
  plus: 'M8 3v10M3 8h10',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  key: 'M7.6 8a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0M7.6 8H14M12 8v2',
  info: 'M8 7.2v4.3M8 4.6h.01M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13',
  minimise: 'M3.5 8.5h9',
  maximise: 'M9.5 3.5h3v3M6.5 12.5h-3v-3M12.5 3.5l-3.6 3.6M3.5 12.5l3.6-3.6',
  restore: 'M12.5 6.5h-3v-3M3.5 9.5h3v3M9.5 6.5l3.3-3.3M6.5 9.5l-3.3 3.3',
  sliders: 'M2.5 5h5M11 5h2.5M9.2 3.2v3.6M2.5 11H5M8.5 11h5M6.8 9.2v3.6',
  smile: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M5.4 9.4c1.2 1.9 4 1.9 5.2 0M6 6.2h.01M10 6.2h.01',
  send: 'M8 13V3.5M4 7.2l4-4 4 4',
  grip: 'M5.5 4h.01M10.5 4h.01M5.5 8h.01M10.5 8h.01M5.5 12h.01M10.5 12h.01',
} as const;

/** A decorative line icon of 16 px in the text's colour; its button or text names it. */
export function Icon({ name, className = '' }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' || name === 'more' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
