import { useId } from 'react';
import type { GroupOption } from '../api/wire-interactions.ts';

interface Props {
  options: GroupOption[];
  /** Several may be ticked, or one be chosen. */
  kind: 'radio' | 'checkbox';
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** One that is chosen may be given up again. */
  clearable?: boolean;
  /** Ids of what names and describes the group. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** Options that are all seen at once, each with a word on what it means. */
export function ModalGroup({ options, kind, chosen, onChange, clearable = false, labelledBy, describedBy, invalid }: Props) {
  const name = useId();
  const toggle = (value: string) => {
    if (kind === 'radio') return onChange([value]);
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  };
  return (
    <fieldset
      className="group"
      role={kind === 'radio' ? 'radiogroup' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-bad={invalid || undefined}
    >
      {options.map(({ value, label, description }) => (
        <label key={value} className="group-option">
          <input
            type={kind}
            name={name}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            aria-describedby={description ? `${name}-${value}` : undefined}
          />
          <span>
            {label}
            {description && (
              <span className="field-hint" id={`${name}-${value}`}>
                {description}
              </span>
            )}
          </span>
        </label>
      ))}
      {clearable && chosen.length > 0 && (
        <button type="button" className="text-button" onClick={() => onChange([])}>
          Clear choice
        </button>
      )}
    </fieldset>
  );
}
