import { useState } from 'react';
import type { Id } from '../../../api/wire-base.ts';
import { MemberDialog } from '../../../members/member-dialog.tsx';
import { type MemberAction, memberActions } from '../../../members/moderation.ts';
import { actionName } from '../../../members/member-tools.tsx';
import { has } from '../../../state/permissions.ts';
import { store } from '../../../state/session.ts';
import { useSelected } from '../../../state/store.ts';
import type { GuildState } from '../../../state/types.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Place } from '../../place.ts';
import { t } from '../text.ts';
import { PruneButton } from '../prune.tsx';
import { MembersTable } from './members-table.tsx';
import styles from './members.module.css';
import { EVERYONE, type FoundMember, type MemberQuery } from './search.ts';
import { type FoundMembers, useMembers } from './use-members.ts';

/** The actions that make sense for several members at once. */
const BULK: readonly MemberAction[] = ['roles', 'timeout', 'kick', 'ban'];

/** The members of a guild, with the actions on them. Without MANAGE_GUILD they are found by name only. */
export default function MembersScreen({ place: { guild, mine } }: { place: Place }) {
  const advanced = has(mine, 'MANAGE_GUILD');
  const [query, setQuery] = useState<MemberQuery>(EVERYONE);
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const [open, setOpen] = useState<{ action: MemberAction; rows: FoundMember[] } | null>(null);
  const [act] = useState(() => (action: MemberAction, row: FoundMember) => setOpen({ action, rows: [row] }));
  const found = useMembers(guild.id, query, advanced);
  const change = (patch: Partial<MemberQuery>) => {
    setQuery((before) => ({ ...before, ...patch }));
    setChosen(new Set());
  };
  const rows = found.rows.filter((row) => chosen.has(row.member.user.id));
  const isBlank = !advanced && query.name.trim() === '';
  return (
    <div className={styles.screen}>
      <Filters guild={guild} query={query} advanced={advanced} onChange={change} />
      <div className={styles.bar}>
        {rows.length > 0 ? (
          <BulkBar
            guild={guild}
            rows={rows}
            onAction={(action) => setOpen({ action, rows })}
            onClear={() => setChosen(new Set())}
          />
        ) : (
          <>
            <p role="status" className="muted">
              {found.total === null || isBlank ? '' : t('found', { count: found.total })}
            </p>
            {has(mine, 'MANAGE_GUILD', 'KICK_MEMBERS') && <PruneButton guild={guild} onPruned={found.reload} />}
          </>
        )}
      </div>
      <Problem found={found} />
      <MembersTable
        guild={guild}
        rows={found.rows}
        loading={found.loading}
        onMore={found.more}
        sort={query.sort}
        onSort={advanced ? (sort) => change({ sort }) : null}
        joins={advanced}
        chosen={chosen}
        onChosen={setChosen}
        onAction={act}
        empty={isBlank ? t('searchFirst') : t('noMembers')}
      />
      {open && (
        <MemberDialog
          action={open.action}
          guild={guild}
          members={open.rows.map(({ member }) => member)}
          onClose={() => setOpen(null)}
          onChanged={found.change}
        />
      )}
    </div>
  );
}

function Problem({ found }: { found: FoundMembers }) {
  if (found.problem === null) return null;
  return (
    <p className="form-error" role="alert">
      {found.problem}{' '}
      <button type="button" className="text-button" onClick={found.reload}>
        {t('tryAgain')}
      </button>
    </p>
  );
}

interface FiltersProps {
  guild: GuildState;
  query: MemberQuery;
  advanced: boolean;
  onChange: (patch: Partial<MemberQuery>) => void;
}

function Filters({ guild, query, advanced, onChange }: FiltersProps) {
  const roles = Object.values(guild.roles)
    .filter(({ id }) => id !== guild.id)
    .sort((a, b) => b.position - a.position);
  return (
    <search className={styles.filters}>
      <Field
        label={t('search')}
        type="search"
        maxLength={100}
        value={query.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {advanced && (
        <>
          <SelectField
            label={t('role')}
            value={query.roleId}
            options={[{ value: '', label: t('anyRole') }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
            onValue={(roleId) => onChange({ roleId })}
          />
          <SelectField
            label={t('joined')}
            value={query.joined}
            options={[
              { value: 'any', label: t('anyTime') },
              { value: 'day', label: t('lastDay') },
              { value: 'week', label: t('lastWeek') },
              { value: 'month', label: t('lastMonth') },
              { value: 'older', label: t('olderThanMonth') },
            ]}
            onValue={(joined) => onChange({ joined })}
          />
          <SelectField
            label={t('state')}
            value={query.status}
            options={[
              { value: 'any', label: t('anyState') },
              { value: 'pending', label: t('pending') },
              { value: 'timedOut', label: t('timedOut') },
              { value: 'rejoined', label: t('rejoined') },
            ]}
            onValue={(status) => onChange({ status })}
          />
        </>
      )}
    </search>
  );
}

interface BulkBarProps {
  guild: GuildState;
  rows: readonly FoundMember[];
  onAction: (action: MemberAction) => void;
  onClear: () => void;
}

/** The actions on all selected members; an action that is not allowed on one of them is absent. */
function BulkBar({ guild, rows, onAction, onClear }: BulkBarProps) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const allowed = rows.map(({ member }) => memberActions(guild, me, member));
  const actions = BULK.filter((action) => allowed.every((list) => list.includes(action)));
  const [first] = rows;
  return (
    <>
      <p role="status" className={styles.count}>
        {t('chosen', { count: rows.length })}
      </p>
      {first &&
        actions.map((action) => (
          <button
            key={action}
            type="button"
            className={action === 'ban' || action === 'kick' ? `button ${styles.danger}` : 'button'}
            onClick={() => onAction(action)}
          >
            {actionName(action, first.member)}
          </button>
        ))}
      <button type="button" className="button quiet" onClick={onClear}>
        {t('clearSelection')}
      </button>
    </>
  );
}
