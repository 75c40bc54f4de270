/** A heart in the text colour. Hidden from screen readers, so it needs a text or label beside it. */
export function LikeIcon({ filled = true, className = '' }: { filled?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d="M12 20.4C5.8 15.6 2.9 12.3 2.9 8.6c0-2.7 2-4.8 4.6-4.8 1.8 0 3.5 1 4.5 2.9 1-1.9 2.7-2.9 4.5-2.9 2.6 0 4.6 2.1 4.6 4.8 0 3.7-2.9 7-9.1 11.8Z" />
    </svg>
  );
}
