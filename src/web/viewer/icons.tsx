import type { ReactNode } from 'react';

/** Line icons of 20 px; their buttons name them. */
const icon = (path: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {path}
  </svg>
);

export const previousIcon = icon(<path d="m14.5 5-7 7 7 7" />);
export const nextIcon = icon(<path d="m9.5 5 7 7-7 7" />);
export const closeIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const zoomInIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.5 4.500M8.2 10.800h5.200M10.8 8.200v5.2" />
  </>,
);
export const zoomResetIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.5 4.500M8.2 10.800h5.2" />
  </>,
);
export const detailsIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.2v5M12 7.9v.1" />
  </>,
);
