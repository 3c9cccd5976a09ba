import { useRef, useState } from 'react';
import type { SelectComponent } from '../api/wire-content.ts';
import { type Candidate, channelsIn, matching, mentionablesOf, nameOfEntity, usersIn, rolesIn } from '../state/candidates.ts';
import { boundsOf } from '../state/modals.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { CandidateRow } from './candidate-row.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';
import { useMemberSearch } from './use-member-search.ts';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

const PLACEHOLDERS = { 3: 'choose', 5: 'choosePerson', 6: 'chooseRole', 7: 'chooseMentionable', 8: 'chooseChannel' } as const;
const MAX_SHOWN = 50;
/** Number of options from which a search field is shown. */
const SEARCH_FROM = 8;
const USER_TYPES: readonly number[] = [5, 7];

/** The placeholder of a select. */
export function placeholderOf(select: SelectComponent): string {
  return select.placeholder || t(PLACEHOLDERS[select.type]);
}

interface Props {
  select: SelectComponent;
  values: string[];
  onChange: (values: string[]) => void;
  guildId: Id | undefined;
  channelId: Id;
  /** Applies each choice immediately, as in a form; otherwise several are applied together. */
  live?: boolean;
  disabled?: boolean;
  busy?: boolean;
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** The label of the select, if it has one. */
  label?: string;
}

/** A select of any of the five kinds: a button with the current choice, and a list with a search if it is long. */
export function SelectBox({ select, values, onChange, live = false, disabled = false, busy = false, ...more }: Props) {
  const { guildId, channelId } = more;
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const ref = useRef<HTMLButtonElement>(null);
  const names = useSelected(store, (state) => values.map((value) => nameOf(state, select, value, guildId)).join(', '));
  const invitation = placeholderOf(select);
  const take = (chosen: string[], done: boolean) => {
    onChange(chosen);
    if (!done) return;
    setOpen(false);
    ref.current?.focus();
  };
  return (
    <>
      <button
        ref={ref}
        id={more.id}
        type="button"
        className={more.invalid ? 'select select-bad' : 'select'}
        disabled={disabled}
        aria-label={[more.label ?? (names && invitation), names || invitation].filter(Boolean).join(': ')}
        aria-describedby={more.describedBy}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={() => !busy && setOpen(!open)}
      >
        <span className={names ? 'select-chosen' : undefined}>{names || invitation}</span>
        {busy ? <span className="spinner" /> : <Icon name="chevron" size={16} />}
      </button>
      {open && (
        <Popover anchor={ref} onClose={close} label={more.label ?? invitation} wide>
          <Choice select={select} values={values} onTake={take} live={live} guildId={guildId} channelId={channelId} />
        </Popover>
      )}
    </>
  );
}

function nameOf(state: ReturnType<typeof store.get>, select: SelectComponent, value: string, guildId: Id | undefined): string {
  if (select.type === 3) return select.options?.find((one) => one.value === value)?.label ?? value;
  return nameOfEntity(state, guildId, value);
}

/** All candidates of a select. */
function candidatesOf(
  state: ReturnType<typeof store.get>,
  select: SelectComponent,
  guildId: Id | undefined,
  channelId: Id,
): Candidate[] {
  switch (select.type) {
    case 3:
      return (select.options ?? []).map(({ value, label, description, emoji }) => ({
        value,
        label,
        detail: description ?? undefined,
        emoji,
        kind: 'plain',
      }));
    case 5:
      return usersIn(state, guildId, channelId);
    case 6:
      return rolesIn(state, guildId);
    case 7:
      return mentionablesOf(state, guildId, channelId);
    case 8:
      return channelsIn(state, guildId, select.channel_types);
  }
}

interface ChoiceProps {
  select: SelectComponent;
  values: string[];
  /** `done` closes the list. */
  onTake: (values: string[], done: boolean) => void;
  live: boolean;
  guildId: Id | undefined;
  channelId: Id;
}

function Choice({ select, values, onTake, live, guildId, channelId }: ChoiceProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(values);
  const state = useSelected(store, (all) => all);
  useMemberSearch(guildId, query, USER_TYPES.includes(select.type));
  const { least, most } = boundsOf(select);
  const all = candidatesOf(state, select, guildId, channelId);
  const found = matching(all, query);
  const single = most === 1;
  const toggle = (value: string) => {
    const without = chosen.filter((one) => one !== value);
    const has = without.length < chosen.length;
    if (single) {
      if (has && least > 0) return onTake(chosen, true);
      return onTake(has ? [] : [value], true);
    }
    if (!has && chosen.length >= most) return;
    const next = has ? without : [...chosen, value];
    setChosen(next);
    if (live) onTake(next, false);
  };
  return (
    <div className="choice">
      {all.length > SEARCH_FROM && (
        <input
          type="search"
          placeholder={t('search')}
          aria-label={t('search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first) {
              event.preventDefault();
              toggle(String(first.value));
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-roving]')?.focus();
            }
          }}
        />
      )}
      <div className="choice-list" role="listbox" aria-label={placeholderOf(select)} aria-multiselectable={!single}>
        {found.slice(0, MAX_SHOWN).map((one) => {
          const value = String(one.value);
          const has = chosen.includes(value);
          return (
            <button
              key={value}
              type="button"
              role="option"
              data-roving
              className="menu-item"
              aria-selected={has}
              aria-disabled={(!has && !single && chosen.length >= most) || undefined}
              onClick={() => toggle(value)}
            >
              {!single && <span className="choice-box">{has && <Icon name="check" size={14} />}</span>}
              <CandidateRow one={one} />
              {single && has && <Icon name="check" size={16} />}
            </button>
          );
        })}
      </div>
      {found.length === 0 && <p className="empty-note">{query ? t('noMatches') : t('noOptions')}</p>}
      {found.length > MAX_SHOWN && <p className="empty-note">{t('moreFound', { count: found.length - MAX_SHOWN })}</p>}
      {!single && <ChoiceFoot count={chosen.length} least={least} most={most} onDone={() => onTake(chosen, true)} />}
    </div>
  );
}

function ChoiceFoot({ count, least, most, onDone }: { count: number; least: number; most: number; onDone: () => void }) {
  const missing = least - count;
  return (
    <div className="choice-foot">
      <span className="muted" role="status">
        {missing > 0 ? t('chooseMore', { count: missing }) : t('chosenOf', { count, most })}
      </span>
      <button type="button" data-roving className="button primary" disabled={missing > 0} onClick={onDone}>
        {t('done')}
      </button>
    </div>
  );
}
