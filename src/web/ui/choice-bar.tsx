interface ChoiceBarProps<Value> {
  legend: string;
  choices: readonly (readonly [Value, string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A few exclusive choices side by side. */
export function ChoiceBar<Value extends string | undefined>({
  legend,
  choices,
  chosen,
  onChoose,
}: ChoiceBarProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap border border-soft/45">
      <legend className="sr-only">{legend}</legend>
      {choices.map(([value, label]) => (
        <button
          key={value ?? ''}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className="h-11 min-w-11 whitespace-nowrap px-2 text-[13px] sm:px-3.5 text-soft hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper md:pointer-fine:h-8"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
