import { useCallback, useMemo, useState } from 'react';
import { navigate } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { Field } from '../../ui/field.tsx';
import { ConsoleTable, type ConsoleColumn } from '../parts/console-table.tsx';
import filters from '../parts/filters.module.css';
import { formatNumber } from '../parts/format.tsx';
import { Named } from '../parts/parts.tsx';
import { PAGE, usePages } from '../parts/use-pages.ts';
import { ApplicationChips, type SeenApplication } from './application-chips.tsx';
import { ApplicationDetailsView } from './application-details.tsx';
import { t } from './text.ts';

const columnsOf = (): ConsoleColumn<SeenApplication>[] => [
  {
    id: 'application',
    title: t('application'),
    grow: 2,
    minWidth: 180,
    cell: (one) => (
      <Named id={one.id} name={one.name} shape="app" picture={one.icon} detail={one.id}>
        <ApplicationChips application={one} />
      </Named>
    ),
  },
  { id: 'owner', title: t('owner'), minWidth: 130, wideOnly: true, cell: (one) => one.team?.name ?? nameOf(one.owner) },
  { id: 'guilds', title: t('guilds'), width: 110, wideOnly: true, cell: (one) => formatNumber(one.approximate_guild_count) },
];

/** The applications of the server: search, or one of them. */
export default function ApplicationsScreen({ id }: { id: string | undefined }) {
  const [query, setQuery] = useState('');
  const words = query.trim();
  const columns = useMemo(columnsOf, []);
  const pages = usePages<SeenApplication>(words, (last) => {
    const filter = { ...(words && { query: words }), ...(last && { after: last.id }) };
    return request('GET /operator/applications', { query: { ...filter, limit: PAGE } });
  });
  const open = useCallback((one: SeenApplication) => navigate(`/console/applications/${one.id}`), []);
  return (
    <>
      <div hidden={id !== undefined}>
        <div className={filters.filters}>
          <Field
            label={t('search')}
            hint={t('searchHint')}
            type="search"
            maxLength={100}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <ConsoleTable
          label={t('applications')}
          columns={columns}
          pages={pages}
          nameOf={(one) => one.name}
          onOpen={open}
          empty={t(words ? 'noMatches' : 'none')}
        />
      </div>
      {id !== undefined && <ApplicationDetailsView key={id} id={id} onChange={pages.change} />}
    </>
  );
}
