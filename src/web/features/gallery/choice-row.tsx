import type { ReactNode } from 'react';

export interface Choice<Value extends string> {
  value: Value;
  /** The visible label; `name` says it where it is only a symbol. */
  label: ReactNode;
  name?: string;
}

interface ChoiceRowProps<Value extends string> {
  legend: string;
  /** The query parameter. */
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few options: real radio buttons below the labels, so that arrow keys and groups work natively. */
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
