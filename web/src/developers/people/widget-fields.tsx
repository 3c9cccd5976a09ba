import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { labelOf } from '../../members/stats-text.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './people.module.css';
import { t } from './text.ts';
import { OWN, PREDEFINED, shownName } from './widget-sample.ts';

interface Props {
  fields: readonly string[];
  onChange: (fields: string[]) => void;
}

/** The list with two entries exchanged. */
function exchanged(list: readonly string[], one: number, other: number): string[] {
  return list.map((entry, at) => (at === one ? (list[other] ?? entry) : at === other ? (list[one] ?? entry) : entry));
}

/** The fields of a widget in their order. */
export function WidgetFields({ fields, onChange }: Props) {
  const isFull = fields.length >= LIMITS.applications.widgetFields.max;
  return (
    <>
      {fields.length > 0 && (
        <ol className="rows" aria-label={t('fields')}>
          {fields.map((field, at) => (
            <Row
              key={field}
              field={field}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
              onMove={(by) => onChange(exchanged(fields, at, at + by))}
              onRemove={() => onChange(fields.filter((one) => one !== field))}
            />
          ))}
        </ol>
      )}
      {isFull ? (
        <p className="field-hint">{t('fieldsFull', { count: LIMITS.applications.widgetFields.max })}</p>
      ) : (
        <AddField fields={fields} onAdd={(field) => onChange([...fields, field])} />
      )}
    </>
  );
}

interface RowProps {
  field: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function Row({ field, isFirst, isLast, onMove, onRemove }: RowProps) {
  const name = labelOf(shownName(field));
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="muted">{field.startsWith(OWN) ? t('ownField') : t('predefined')}</span>
      </div>
      <span className={styles.moves}>
        <button
          type="button"
          className={`icon-button ${styles.up}`}
          aria-label={t('moveUp', { name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <Icon name="chevron" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('moveDown', { name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <Icon name="chevron" />
        </button>
        <button type="button" className="icon-button" aria-label={t('removeNamed', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </span>
    </li>
  );
}

/** Adds a predefined field, or one of the game's own. */
function AddField({ fields, onAdd }: { fields: readonly string[]; onAdd: (field: string) => void }) {
  const free = PREDEFINED.filter((field) => !fields.includes(field));
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const kind = free.includes(chosen) || chosen === OWN ? chosen : (free[0] ?? OWN);
  const field = kind === OWN ? OWN + name.trim() : kind;
  const add = () => {
    onAdd(field);
    setName('');
    setChosen('');
  };
  const options = free.map((one) => ({ value: one, label: labelOf(one) }));
  return (
    <div className={styles.adding}>
      <SelectField
        label={t('addField')}
        value={kind}
        options={[...options, { value: OWN, label: t('ownFieldOption') }]}
        onValue={setChosen}
      />
      {kind === OWN && (
        <Field
          label={t('ownFieldName')}
          hint={t('ownFieldHint')}
          value={name}
          maxLength={LIMITS.identities.profileText.max}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <button type="button" className="button" disabled={field === OWN || fields.includes(field)} onClick={add}>
        <Icon name="plus" />
        {t('add')}
      </button>
    </div>
  );
}
