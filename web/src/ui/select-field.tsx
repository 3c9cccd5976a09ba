import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { FieldFrame, describedBy } from './field.tsx';

interface Option<V extends string> {
  value: V;
  label: string;
}

interface Props<V extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: V;
  options: readonly Option<V>[];
  onValue: (value: V) => void;
}

/** A labelled list from which one option is chosen: the browser's own, which phones show full screen. */
export function SelectField<V extends string>({ label, hint, error, value, options, onValue, ...select }: Props<V>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => {
          const chosen = options.find((one) => one.value === event.target.value);
          if (chosen) onValue(chosen.value);
        }}
        {...select}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
