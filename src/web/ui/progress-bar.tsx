/** A bar for a progress from 0 to 1; screen readers hear the label. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-[3px] w-full overflow-hidden bg-hairline"
    >
      <div
        className="h-full origin-left bg-ink motion-safe:transition-transform motion-safe:duration-200"
        style={{ transform: `scaleX(${value})` }}
      />
    </div>
  );
}
