import { Field } from '../../../ui/field.tsx';
import { t } from '../text.ts';

interface Props {
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** A token that the developer types; browsers neither show nor keep it. */
export function TokenField({ label, value, onValue }: Props) {
  return (
    <Field
      label={label}
      type="password"
      className="mono"
      dir="ltr"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      hint={t('tokenHint')}
      autoComplete="off"
      spellCheck={false}
      required
    />
  );
}
