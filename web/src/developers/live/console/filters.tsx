import { CONSOLE_KINDS, type ConsoleKind } from '@guildhall/protocol/objects/apps/console';
import { useEffect, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { t } from '../text.ts';
import styles from './console.module.css';
import { KIND_ICONS } from './entry-words.ts';
import type { Filter } from './use-entries.ts';

/** Ms after the last key until a search begins. */
const TYPING = 300;

interface Props {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** Asks whether to forget all entries. */
  onClear: () => void;
}

/** Chooses entries by text, by kind, and those that failed. */
export function Filters({ filter, onFilter, onClear }: Props) {
  const [search, setSearch] = useState(filter.search);
  useEffect(() => {
    if (search.trim() === filter.search) return;
    const timer = setTimeout(() => onFilter({ ...filter, search: search.trim() }), TYPING);
    return () => clearTimeout(timer);
  }, [search, filter, onFilter]);
  const toggle = (kind: ConsoleKind) => {
    const isOn = filter.kinds.includes(kind);
    onFilter({ ...filter, kinds: isOn ? filter.kinds.filter((one) => one !== kind) : [...filter.kinds, kind] });
  };
  return (
    <search className={styles.filters}>
      <Field label={t('searchEntries')} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <fieldset className={styles.kinds}>
        <legend className="hidden">{t('kinds')}</legend>
        {CONSOLE_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.chip}
            aria-pressed={filter.kinds.includes(kind)}
            onClick={() => toggle(kind)}
          >
            <Icon name={KIND_ICONS[kind]} size={15} />
            {t(`kind_${kind}`)}
          </button>
        ))}
      </fieldset>
      <div className={styles.bar}>
        <label className="check">
          <input
            type="checkbox"
            checked={filter.isFailedOnly}
            onChange={(event) => onFilter({ ...filter, isFailedOnly: event.target.checked })}
          />
          {t('failuresOnly')}
        </label>
        <button type="button" className="button quiet" onClick={onClear}>
          <Icon name="trash" size={17} />
          {t('clear')}
        </button>
      </div>
    </search>
  );
}
