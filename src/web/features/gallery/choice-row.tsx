import type { ReactNode } from 'react';

export interface Choice<Value extends string> {
  value: Value;
  /** What stands there; `name` says it where it is only a mark. */
  label: ReactNode;
  name?: string;
}

interface ChoiceRowProps<Value extends string> {
  legend: string;
  /** Of its value in an address. */
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, side by side: ordinary radio buttons under the marks, so arrows, labels and groups work by themselves. */
export function ChoiceRow<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
}: ChoiceRowProps<Value>) {
  return (
    <fieldset className="choices flex min-w-0 flex-wrap items-center">
      <legend className="text-soft">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-label={choice.name}
            className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
          />
          <span aria-hidden={choice.name !== undefined}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
