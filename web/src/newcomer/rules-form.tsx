import type { FormResponse } from '@guildhall/protocol/bodies/guild/join-requests';
import type { FormField, VerificationForm } from '@guildhall/protocol/objects/guild/screening';
import type { Static } from 'typebox';
import { Area, Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './newcomer.module.css';
import { t } from './text.ts';

type Answered = Static<typeof FormResponse>;
/** An answer as it is typed: text, the number of a choice, or whether rules are accepted. */
export type Given = string | number | boolean | undefined;

const SHORT = 150;
const LONG = 1000;

/** The answers of a form as the server takes them. */
export function responsesOf({ form_fields }: VerificationForm, given: readonly Given[]): Answered[] {
  return form_fields.map((field, at): Answered => {
    const response = given[at];
    switch (field.field_type) {
      case 'TERMS':
        return { ...field, ...(typeof response === 'boolean' && { response }) };
      case 'MULTIPLE_CHOICE':
        return { ...field, ...(typeof response === 'number' && { response }) };
      default:
        return { ...field, ...(typeof response === 'string' && response !== '' && { response }) };
    }
  });
}

/** Whether all required questions are answered. */
export const isAnswered = ({ form_fields }: VerificationForm, given: readonly Given[]): boolean =>
  form_fields.every(({ required }, at) => {
    const answer = given[at];
    return !required || (answer !== undefined && answer !== '' && answer !== false);
  });

interface Props {
  form: VerificationForm;
  given: readonly Given[];
  errors: Readonly<Record<string, string>>;
  onGive: (at: number, value: Given) => void;
}

/** The rules of a guild with the box that accepts them, and the other questions of its form. */
export function RulesForm({ form, given, errors, onGive }: Props) {
  return (
    <>
      {form.description && <p className="dialog-text">{form.description}</p>}
      {form.form_fields.map((field, at) => (
        <Question
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a form have no id, and stay in order
          key={at}
          field={field}
          value={given[at]}
          error={errors[`form_fields.${at}.response`]}
          onGive={(value) => onGive(at, value)}
        />
      ))}
    </>
  );
}

interface QuestionProps {
  field: FormField;
  value: Given;
  error: string | undefined;
  onGive: (value: Given) => void;
}

function Question({ field, value, error, onGive }: QuestionProps) {
  const label = field.label ?? '';
  switch (field.field_type) {
    case 'TERMS':
      return (
        <section className={styles.terms} aria-label={label || t('rules')}>
          <ol>
            {field.values.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
          <label className={styles.accept}>
            <input type="checkbox" checked={value === true} onChange={({ target }) => onGive(target.checked)} />
            {t('accept')}
          </label>
          {error && <p className="field-error">{error}</p>}
        </section>
      );
    case 'MULTIPLE_CHOICE':
      return (
        <SelectField
          label={label}
          hint={field.description}
          error={error}
          value={typeof value === 'number' ? String(value) : ''}
          options={[
            { value: '', label: t('choose') },
            ...field.choices.map((choice, at) => ({ value: String(at), label: choice })),
          ]}
          onValue={(chosen) => onGive(chosen === '' ? undefined : Number(chosen))}
        />
      );
    case 'TEXT_INPUT':
      return (
        <Field
          label={label}
          hint={field.description}
          error={error}
          value={typeof value === 'string' ? value : ''}
          placeholder={field.placeholder}
          maxLength={SHORT}
          onChange={({ target }) => onGive(target.value)}
        />
      );
    case 'PARAGRAPH':
      return (
        <Area
          label={label}
          hint={field.description}
          error={error}
          value={typeof value === 'string' ? value : ''}
          placeholder={field.placeholder}
          rows={3}
          maxLength={LONG}
          onChange={({ target }) => onGive(target.value)}
        />
      );
  }
}
