/**
 * The gallery's mark: 五 (five) as a vermilion seal. Drawn in strokes, so that it needs no Japanese font. Decorative:
 * the name is beside it as text.
 */
export function Seal({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="7" className="fill-seal" />
      <g
        className="fill-none stroke-[#faf8f4]"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M15 17h34M30 17l-5 30M19 31h24l-2.5 16M12 47.5h40" />
      </g>
    </svg>
  );
}
