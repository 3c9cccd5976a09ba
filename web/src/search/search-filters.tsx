import { useState } from 'react';
import { channelsIn, usersIn } from '../state/candidates.ts';
import { hasMessages } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Field } from '../ui/field.tsx';
import { useMemberSearch } from '../ui/use-member-search.ts';
import { SelectField } from '../ui/select-field.tsx';
import { PickField } from './pick-field.tsx';
import { CONTAINS, EMPTY_SEARCH, isEmpty, type Order, type Search } from './query.ts';
import styles from './search-pane.module.css';
import { t } from './text.ts';

interface Props {
  guildId: string;
  channelId: string;
  search: Search;
  onChange: (change: Partial<Search>) => void;
}

const ORDERS: readonly Order[] = ['newest', 'oldest', 'relevant'];

/** The filters of a search; each takes effect at once. */
export function SearchFilters({ guildId, channelId, search, onChange }: Props) {
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState('');
  useMemberSearch(guildId, typed, true);
  const state = useSelected(store, (all) => all);
  const people = usersIn(state, guildId, channelId);
  const channels = channelsIn(state, guildId, null).filter((one) => {
    const channel = state.channels[String(one.value)];
    return channel !== undefined && hasMessages(channel);
  });
  return (
    <details className={styles.filters}>
      <summary>{t('filters')}</summary>
      <div className={styles.grid} key={round}>
        <PickField label={t('from')} all={people} value={search.from} onValue={(from) => onChange({ from })} onQuery={setTyped} />
        <PickField label={t('in')} all={channels} value={search.channel} onValue={(channel) => onChange({ channel })} />
        <PickField
          label={t('mentions')}
          all={people}
          value={search.mentions}
          onValue={(mentions) => onChange({ mentions })}
          onQuery={setTyped}
        />
        <SelectField
          label={t('order')}
          value={search.order}
          options={ORDERS.map((value) => ({ value, label: t(value) }))}
          onValue={(order) => onChange({ order })}
        />
        <Field
          label={t('after')}
          type="date"
          value={search.after}
          onChange={(event) => onChange({ after: event.target.value })}
        />
        <Field
          label={t('before')}
          type="date"
          value={search.before}
          onChange={(event) => onChange({ before: event.target.value })}
        />
      </div>
      <fieldset className={styles.contains}>
        <legend>{t('contains')}</legend>
        {CONTAINS.map((one) => {
          const on = search.contains.includes(one);
          return (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={on}
              onClick={() =>
                onChange({ contains: on ? search.contains.filter((each) => each !== one) : [...search.contains, one] })
              }
            >
              {t(`contains_${one}`)}
            </button>
          );
        })}
      </fieldset>
      <label className={styles.pinned}>
        <input type="checkbox" checked={search.pinned} onChange={(event) => onChange({ pinned: event.target.checked })} />
        {t('pinned')}
      </label>
      {!isEmpty({ ...search, text: '' }) && (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            const { text: _text, ...filters } = EMPTY_SEARCH;
            onChange(filters);
            setRound(round + 1);
          }}
        >
          {t('reset')}
        </button>
      )}
    </details>
  );
}
