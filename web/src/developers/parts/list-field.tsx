import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { t } from '../settings/text.ts';
import styles from './parts.module.css';

interface Props {
  label: string;
  hint: string;
  /** The label of one entry, by its number from 1. */
  entry: (number: number) => string;
  add: string;
  values: readonly string[];
  /** How many entries there may be. */
  most: number;
  /** Characters of one entry. */
  maxLength: number;
  /** The error of an entry by its index. */
  errorOf: (index: number) => string | undefined;
  readOnly?: boolean;
  placeholder?: string;
  onChange: (values: string[]) => void;
}

/** A list of short texts, each with a field of its own. */
export function ListField(props: Props) {
  const { label, hint, entry, add, values, most, maxLength, errorOf, readOnly = false, placeholder, onChange } = props;
  const id = useId();
  const put = (index: number, value: string) => onChange(values.map((one, at) => (at === index ? value : one)));
  return (
    <fieldset className={styles.list} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {values.map((value, index) => {
        const error = errorOf(index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <div key={index} className={error ? 'field field-bad' : 'field'}>
            <div className={styles.entry}>
              <input
                aria-label={entry(index + 1)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-${index}` : undefined}
                value={value}
                maxLength={maxLength}
                readOnly={readOnly}
                placeholder={placeholder}
                autoComplete="off"
                onChange={(event) => put(index, event.target.value)}
              />
              {!readOnly && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('removeEntry', { name: entry(index + 1) })}
                  onClick={() => onChange(values.filter((_, at) => at !== index))}
                >
                  <Icon name="close" />
                </button>
              )}
            </div>
            {error && (
              <p className="field-error" id={`${id}-${index}`}>
                {error}
              </p>
            )}
          </div>
        );
      })}
      {!readOnly && values.length < most && (
        <button type="button" className="button" onClick={() => onChange([...values, ''])}>
          <Icon name="plus" />
          {add}
        </button>
      )}
    </fieldset>
  );
}

/** The entries of a list without blank ones, as they are sent. */
export function entriesOf(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter(Boolean);
}
