import { useId } from 'react';
import type { GroupOption } from '../api/wire-interactions.ts';
import { t } from './text.ts';

interface Props {
  options: GroupOption[];
  /** Several options can be ticked, or one chosen. */
  kind: 'radio' | 'checkbox';
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** The chosen option can be cleared. */
  clearable?: boolean;
  /** Ids of the elements that label and describe the group. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** A list of checkboxes or radio buttons, each with a description. */
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
          {t('clearChoice')}
        </button>
      )}
    </fieldset>
  );
}
