import { useMemo, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { type Candidate, matching, rolesIn, usersIn } from '../../state/candidates.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import type { GuildState } from '../../state/types.ts';
import { CandidateRow } from '../../ui/candidate-row.tsx';
import { useMemberSearch } from '../../ui/use-member-search.ts';
import { t as tUi } from '../../ui/text.ts';
import type { Id } from '../../api/wire-base.ts';
import styles from './candidate-picker.module.css';

const MAX_SHOWN = 50;

interface Props {
  label: string;
  guild: GuildState;
  /** Offers roles too, before the members. */
  withRoles?: boolean;
  /** Users to leave out of the list. */
  except: (id: Id) => boolean;
  onPick: (candidate: Candidate) => void;
}

/** A field that finds a member, or a role, by name; the field is empty again once one has been picked. */
export function CandidatePicker({ label, guild, withRoles = false, except, onPick }: Props) {
  const [query, setQuery] = useState('');
  // A new field for each pick: the list of the former one would stay open, since nothing is ever selected.
  const [picks, setPicks] = useState(0);
  const known = useSelected(store, (state) => state.guilds[guild.id] ?? guild);
  useMemberSearch(guild.id, query, true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the candidates only depend on the roles and members
  const all = useMemo(
    () => [...(withRoles ? rolesIn(store.get(), guild.id) : []), ...usersIn(store.get(), guild.id, '')],
    [known, withRoles],
  );
  const found = matching(all, query).filter((one) => !except(String(one.value)));
  const items = found.slice(0, MAX_SHOWN).map((one) => ({ id: String(one.value), one }));
  return (
    <ComboBox
      key={picks}
      className={`field ${styles.picker}`}
      items={items}
      inputValue={query}
      onInputChange={setQuery}
      selectedKey={null}
      onSelectionChange={(key) => {
        const picked = items.find((item) => item.id === key);
        if (!picked) return;
        setQuery('');
        setPicks(picks + 1);
        onPick(picked.one);
      }}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label>{label}</Label>
      <Input placeholder={tUi('search')} autoComplete="off" spellCheck={false} />
      <Popover className={`popover ${styles.list}`} offset={6}>
        <ListBox<(typeof items)[number]> renderEmptyState={() => <p className="empty-note">{tUi('noMatches')}</p>}>
          {({ id, one }) => (
            <ListBoxItem id={id} textValue={one.label} className="menu-item">
              <CandidateRow one={one} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
