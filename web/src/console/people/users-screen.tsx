import type { Call } from '@guildhall/protocol/calls';
import { useCallback, useMemo, useState } from 'react';
import { navigate } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ConsoleTable, type ConsoleColumn } from '../parts/console-table.tsx';
import { When } from '../parts/format.tsx';
import { Chip, Named } from '../parts/parts.tsx';
import filters from '../parts/filters.module.css';
import { PAGE, usePages } from '../parts/use-pages.ts';
import { t } from './text.ts';
import type { SeenUser } from './types.ts';
import { UserDetailsView } from './user-details.tsx';
import { UserState } from './user-state.tsx';

type State = NonNullable<NonNullable<Call<'GET /operator/users'>['query']>['state']>;

const STATES: readonly State[] = ['active', 'banned', 'disabled', 'deleting', 'operator'];

const columnsOf = (): ConsoleColumn<SeenUser>[] => [
  {
    id: 'user',
    title: t('user'),
    grow: 2,
    minWidth: 180,
    cell: (user) => (
      <Named id={user.id} name={nameOf(user)} detail={user.username} picture={user.avatar}>
        <UserState user={user} />
      </Named>
    ),
  },
  { id: 'email', title: t('email'), grow: 2, minWidth: 160, wideOnly: true, cell: (user) => <Address user={user} /> },
  { id: 'created', title: t('created'), grow: 1, minWidth: 150, wideOnly: true, cell: (user) => <When iso={user.created_at} /> },
];

function Address({ user: { email, verified } }: { user: SeenUser }) {
  if (!email) return <>{t('noEmail')}</>;
  return (
    <span className={filters.address}>
      <span>{email}</span>
      {!verified && <Chip tone="calm">{t('unconfirmed')}</Chip>}
    </span>
  );
}

/** The users of the server: search and filters, or one of them. */
export default function UsersScreen({ id }: { id: string | undefined }) {
  const [query, setQuery] = useState('');
  const [state, setState] = useState<State | ''>('');
  const words = query.trim();
  const pages = usePages<SeenUser>(JSON.stringify([words, state]), async (last) => {
    const filter = { ...(words && { query: words }), ...(state && { state }), ...(last && { before: last.id }) };
    return (await request('GET /operator/users', { query: { ...filter, limit: PAGE } })).users;
  });
  const columns = useMemo(columnsOf, []);
  const options = useMemo(() => STATES.map((value) => ({ value, label: t(`state_${value}`) })), []);
  const open = useCallback((user: SeenUser) => navigate(`/console/users/${user.id}`), []);
  return (
    <>
      <div hidden={id !== undefined}>
        <div className={filters.filters}>
          <Field
            label={t('searchUsers')}
            hint={t('searchUsersHint')}
            type="search"
            maxLength={254}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <SelectField<State | ''>
            label={t('stateLabel')}
            value={state}
            options={[{ value: '', label: t('anyState') }, ...options]}
            onValue={setState}
          />
        </div>
        <ConsoleTable
          label={t('users')}
          columns={columns}
          pages={pages}
          nameOf={nameOf}
          onOpen={open}
          empty={t(words || state ? 'noMatches' : 'noUsers')}
        />
      </div>
      {id !== undefined && <UserDetailsView key={id} id={id} onChange={pages.change} />}
    </>
  );
}
