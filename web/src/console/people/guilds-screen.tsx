import { useCallback, useMemo, useState } from 'react';
import { navigate } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ConsoleTable, type ConsoleColumn } from '../parts/console-table.tsx';
import filters from '../parts/filters.module.css';
import { formatNumber, When } from '../parts/format.tsx';
import { Chip, Named } from '../parts/parts.tsx';
import { PAGE, usePages } from '../parts/use-pages.ts';
import { t as shared } from '../text.ts';
import { GuildDetailsView } from './guild-details.tsx';
import { t } from './text.ts';
import type { SeenGuild } from './types.ts';

const STATES = ['active', 'suspended'] as const;
type State = (typeof STATES)[number];

const columnsOf = (): ConsoleColumn<SeenGuild>[] => [
  {
    id: 'guild',
    title: t('guild'),
    grow: 2,
    minWidth: 180,
    cell: (guild) => (
      <Named id={guild.id} name={guild.name} shape="guild" picture={guild.icon} detail={guild.vanity_url_code ?? guild.id}>
        {guild.suspension && <Chip tone="bad">{t('suspended')}</Chip>}
      </Named>
    ),
  },
  { id: 'members', title: t('members'), width: 110, cell: (guild) => formatNumber(guild.member_count) },
  {
    id: 'owner',
    title: t('owner'),
    grow: 1.2,
    minWidth: 130,
    wideOnly: true,
    cell: ({ owner }) => (owner ? nameOf(owner) : shared('unknownUser')),
  },
  { id: 'created', title: t('created'), minWidth: 150, wideOnly: true, cell: (guild) => <When iso={guild.created_at} /> },
];

/** The guilds of the server: search and filters, or one of them. */
export default function GuildsScreen({ id }: { id: string | undefined }) {
  const [query, setQuery] = useState('');
  const [state, setState] = useState<State | ''>('');
  const words = query.trim();
  const columns = useMemo(columnsOf, []);
  const pages = usePages<SeenGuild>(JSON.stringify([words, state]), async (last) => {
    const filter = { ...(words && { query: words }), ...(state && { state }), ...(last && { before: last.id }) };
    return (await request('GET /operator/guilds', { query: { ...filter, limit: PAGE } })).guilds;
  });
  const open = useCallback((guild: SeenGuild) => navigate(`/console/guilds/${guild.id}`), []);
  return (
    <>
      <div hidden={id !== undefined}>
        <div className={filters.filters}>
          <Field
            label={t('searchGuilds')}
            hint={t('searchGuildsHint')}
            type="search"
            maxLength={100}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <SelectField<State | ''>
            label={t('stateLabel')}
            value={state}
            options={[{ value: '', label: t('anyState') }, ...STATES.map((value) => ({ value, label: t(`state_${value}`) }))]}
            onValue={setState}
          />
        </div>
        <ConsoleTable
          label={t('guilds')}
          columns={columns}
          pages={pages}
          nameOf={(guild) => guild.name}
          onOpen={open}
          empty={t(words || state ? 'noMatches' : 'noGuilds')}
        />
      </div>
      {id !== undefined && <GuildDetailsView key={id} id={id} onChange={pages.change} />}
    </>
  );
}
