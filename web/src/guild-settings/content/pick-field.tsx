import { type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './content.module.css';
import { t } from './text.ts';

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  most: number;
  onChange: (chosen: string[]) => void;
}

/** Several of many, such as roles: those chosen as a list, and the browser's own list of the others. */
export function PickField({ label, hint, error, options, chosen, most, onChange }: Props) {
  const id = useId();
  const others = options.filter((one) => !chosen.includes(one.value));
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {chosen.length > 0 && (
        <ul className={styles.picked} aria-label={label}>
          {chosen.map((value) => {
            const name = options.find((one) => one.value === value)?.label ?? t('unknown');
            return (
              <li key={value}>
                <span className={styles.name}>{name}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('take', { name })}
                  onClick={() => onChange(chosen.filter((one) => one !== value))}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <select
        id={id}
        value=""
        disabled={others.length === 0 || chosen.length >= most}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => event.target.value && onChange([...chosen, event.target.value])}
      >
        <option value="">{t('add')}</option>
        {others.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
