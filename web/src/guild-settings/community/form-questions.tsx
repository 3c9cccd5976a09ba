import type { FormField } from '@guildhall/protocol/objects/guild/screening';
import { Area, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './community.module.css';
import { t } from './text.ts';

/** A question of a form: everything but its rules. */
export type FormQuestion = Exclude<FormField, { field_type: 'TERMS' }>;

const KINDS = ['TEXT_INPUT', 'PARAGRAPH', 'MULTIPLE_CHOICE'] as const;
type Kind = (typeof KINDS)[number];
const LENGTH = 300;
/** Choices of a question. */
const MOST_CHOICES = 16;

/** The question as one of another kind. */
function turned({ label = '', required = false }: FormQuestion, kind: Kind): FormQuestion {
  if (kind === 'MULTIPLE_CHOICE') return { field_type: kind, label, required, choices: [] };
  return { field_type: kind, label, required };
}

/** The lines of a text that are not empty. */
const linesOf = (text: string): string[] => text.split('\n').slice(0, MOST_CHOICES);

interface Props {
  questions: readonly FormQuestion[];
  /** How many there may be. */
  most: number;
  /** The place of the first question among all fields of the form. */
  from: number;
  errors: Readonly<Record<string, string>>;
  onChange: (questions: FormQuestion[]) => void;
}

/** The questions that people answer when they ask to join. */
export function FormQuestions({ questions, most, from, errors, onChange }: Props) {
  const put = (at: number, question: FormQuestion) => onChange(questions.map((one, index) => (index === at ? question : one)));
  return (
    <section className="panel" aria-labelledby="form-questions">
      <h2 id="form-questions">{t('questions')}</h2>
      <p className="field-hint">{t('formQuestionsHint')}</p>
      {questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id
        <div key={at} className={styles.prompt}>
          <div className={styles.entry}>
            <Field
              label={t('questionNumber', { number: at + 1 })}
              value={question.label ?? ''}
              maxLength={LENGTH}
              required
              onChange={({ target }) => put(at, { ...question, label: target.value })}
              error={errors[`form_fields.${from + at}.label`]}
              autoComplete="off"
            />
            <SelectField
              label={t('kind')}
              value={question.field_type}
              options={KINDS.map((value) => ({ value, label: t(value) }))}
              onValue={(kind) => put(at, turned(question, kind))}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('removeNamed', { name: t('questionNumber', { number: at + 1 }) })}
              onClick={() => onChange(questions.filter((_one, index) => index !== at))}
            >
              <Icon name="trash" />
            </button>
          </div>
          {question.field_type === 'MULTIPLE_CHOICE' && (
            <Area
              label={t('choices')}
              hint={t('choicesHint')}
              rows={3}
              required
              value={question.choices.join('\n')}
              onChange={({ target }) => put(at, { ...question, choices: linesOf(target.value) })}
            />
          )}
          <label className="check">
            <input
              type="checkbox"
              checked={question.required === true}
              onChange={({ target }) => put(at, { ...question, required: target.checked })}
            />
            {t('mustAnswer')}
          </label>
        </div>
      ))}
      <button
        type="button"
        className="button"
        disabled={questions.length >= most}
        onClick={() => onChange([...questions, { field_type: 'TEXT_INPUT', label: '', required: true }])}
      >
        <Icon name="plus" size={16} />
        {t('questionAdd')}
      </button>
    </section>
  );
}
