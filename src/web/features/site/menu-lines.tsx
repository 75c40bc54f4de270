/** The lines that open the menu, or the cross that closes it. */
export function MenuLines({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-6 fill-none stroke-current" strokeWidth="1.4" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
