import type { Result } from '@guildhall/protocol/calls';
import { useCallback, useMemo, useState } from 'react';
import { navigate } from '../../router.tsx';
import { request } from '../../state/session.ts';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { ConsoleTable, type ConsoleColumn } from '../parts/console-table.tsx';
import { formatNumber, When } from '../parts/format.tsx';
import { Chip, Named, Part } from '../parts/parts.tsx';
import { PAGE, usePages } from '../parts/use-pages.ts';
import { clientName, statusName } from './session-words.ts';
import styles from './server.module.css';
import { t } from './text.ts';

type Session = Result<'GET /operator/sessions'>['sessions'][number] & { id: string };
type Voice = Result<'GET /operator/voice'>;

const columnsOf = (): ConsoleColumn<Session>[] => [
  {
    id: 'user',
    title: t('user'),
    grow: 2,
    minWidth: 170,
    cell: (session) => (
      <Named
        id={session.user_id}
        name={session.username || session.user_id}
        shape={session.bot ? 'app' : 'person'}
        detail={clientName(session)}
      >
        {session.bot && <Chip tone="calm">{t('bot')}</Chip>}
      </Named>
    ),
  },
  { id: 'status', title: t('status'), minWidth: 110, cell: (session) => statusName(session.status) },
  { id: 'node', title: t('nodeColumn'), width: 90, wideOnly: true, cell: (session) => String(session.node_id) },
  { id: 'at', title: t('lastChange'), minWidth: 160, wideOnly: true, cell: (session) => <When iso={session.updated_at} /> },
];

/** The connections to the gateway, and the calls. */
export default function SessionsScreen() {
  const [total, setTotal] = useState<number | null>(null);
  const columns = useMemo(columnsOf, []);
  const pages = usePages<Session>('sessions', async (last) => {
    const query = { limit: PAGE, ...(last && { after: last.user_id, after_hash: last.id_hash }) };
    const found = await request('GET /operator/sessions', { query });
    setTotal(found.total);
    return found.sessions.map((session) => ({ ...session, id: session.id_hash }));
  });
  const open = useCallback((session: Session) => {
    if (!session.bot) navigate(`/console/users/${session.user_id}`);
    else if (session.application_id) navigate(`/console/applications/${session.application_id}`);
  }, []);
  return (
    <>
      {total !== null && <p className={styles.lead}>{t('connectionsTotal', { count: total })}</p>}
      <ConsoleTable
        label={t('connections')}
        columns={columns}
        pages={pages}
        nameOf={(session) => session.username}
        onOpen={open}
        empty={t('noConnections')}
      />
      <div className={styles.kinds}>
        <CallsPart />
      </div>
    </>
  );
}

function CallsPart() {
  const voice = useResource('voice', () => request('GET /operator/voice', { query: { limit: PAGE } }));
  return (
    <Part title={t('calls')}>
      <Loaded of={voice}>{(found) => <Calls voice={found} />}</Loaded>
    </Part>
  );
}

function Calls({ voice: { nodes, calls, total } }: { voice: Voice }) {
  return (
    <>
      {nodes.map((node) => (
        <p key={node.id} className={styles.quiet}>
          {t('voiceNode', { id: String(node.id), endpoint: node.endpoint, region: node.region, people: node.people })}
        </p>
      ))}
      {calls.length === 0 ? (
        <p className={styles.quiet}>{t('noCalls')}</p>
      ) : (
        <table className={styles.plain}>
          <thead>
            <tr>
              <th scope="col">{t('call')}</th>
              <th scope="col">{t('region')}</th>
              <th scope="col" className={styles.number}>
                {t('people')}
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={`${call.kind}/${call.id}`}>
                <th scope="row">{t(`call_${call.kind}`)}</th>
                <td>{call.region ?? '–'}</td>
                <td className={styles.number}>{formatNumber(call.people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > calls.length && <p className={styles.quiet}>{t('callsTotal', { count: total })}</p>}
    </>
  );
}
