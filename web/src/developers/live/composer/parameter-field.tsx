import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { t } from '../text.ts';
import type { Contract, Parameter } from './contract.ts';
import { alternatives, describeSchemas, typesOf, valuesOf } from './schema.ts';

interface Props {
  parameter: Parameter;
  components: Contract['components'];
  value: string;
  onValue: (value: string) => void;
}

/** A parameter of an operation: a list if it has few values, else a text. */
export function ParameterField({ parameter: { name, schema, required = false }, components, value, onValue }: Props) {
  const schemas = alternatives(schema, components);
  const values = valuesOf(schemas).filter((one) => one !== null);
  const isClosed =
    values.length > 0 && !schemas.some((one) => typesOf(one).some((type) => type === 'array' || type === 'object'));
  const label = required ? name : t('optionalField', { name });
  if (isClosed) {
    const options = values.map((one) => ({ value: String(one), label: String(one) }));
    return (
      <SelectField label={label} value={value} options={[{ value: '', label: t('notSent') }, ...options]} onValue={onValue} />
    );
  }
  const isList = schemas.some((one) => typesOf(one).includes('array'));
  return (
    <Field
      label={label}
      className="mono"
      dir="ltr"
      value={value}
      required={required}
      onChange={(event) => onValue(event.target.value)}
      hint={isList ? t('separatedByCommas') : describeSchemas(schemas) || undefined}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
