/** The gallery's mark: 五 (five) in Mincho as a vermilion seal. Drawn as a path, so that it needs no Japanese font. */
export function Seal({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="7" className="fill-seal" />
      <path
        className="fill-[#faf8f4]"
        d="M13.5 16.3H42.6L46.6 12 51 17.3V18.7H13.5zM29.4 18h4.8L28.3 47.5H23.4zM18 30.6H37.6L41 27.4 45.6 31.4 43 47.5H38.1L40.4 33H18zM10 46.9H45.8L50 42.4 54.6 48V49.5H10z"
      />
    </svg>
  );
}
