import { collator } from '../../../i18n/locale.ts';
import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { timestampOf } from '@guildhall/protocol/ids';
import type { AuditEntryObject } from '@guildhall/protocol/objects/guild/audit-log';
import { type ReactNode, useState } from 'react';
import type { Id } from '../../../api/wire-base.ts';
import { nameOf } from '../../../state/selectors.ts';
import { store } from '../../../state/session.ts';
import { useSelected } from '../../../state/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Loading } from '../../../ui/resource.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { RelativeTime } from '../../../ui/time.tsx';
import type { Place } from '../../place.ts';
import people from '../people.module.css';
import styles from './audit.module.css';
import { ACTIONS, actionOf, actionTitle, changeText, type NameOf, sentenceOf } from './describe.ts';
import { t } from './text.ts';
import { type AuditQuery, useAuditLog } from './use-audit-log.ts';

/** The audit log of a guild. */
export default function AuditScreen({ place: { guild } }: { place: Place }) {
  const [query, setQuery] = useState<AuditQuery>({ userId: '', action: 0 });
  const [actors, setActors] = useState<Record<Id, string>>({});
  const log = useAuditLog(guild.id, query);
  const channels = useSelected(store, (state) => state.channels);
  const users = useSelected(store, (state) => state.users);
  const find: NameOf = (id) => {
    const user = guild.members[id]?.user ?? users[id];
    const channel = channels[id];
    if (user) return guild.members[id]?.nick || nameOf(user);
    if (channel?.guild_id === guild.id) return channel.name ?? undefined;
    return id === guild.id && !guild.roles[id] ? guild.name : (guild.roles[id]?.name ?? log.names[id]);
  };
  // Users whose entries have been loaded stay in the list when it is filtered.
  const seen = { ...actors };
  for (const { user_id: id } of log.entries) if (id) seen[id] = find(id) ?? id;
  const actions = ACTIONS.map((name) => ({ value: String(AUDIT_LOG_EVENTS[name]), label: actionTitle(name) }));
  return (
    <>
      <div className={people.head}>
        <SelectField
          label={t('byWhom')}
          value={query.userId}
          options={[{ value: '', label: t('everyone') }, ...Object.entries(seen).map(([value, label]) => ({ value, label }))]}
          onValue={(userId) => {
            setActors(seen);
            setQuery({ ...query, userId });
          }}
        />
        <SelectField
          label={t('action')}
          value={String(query.action)}
          options={[{ value: '0', label: t('anyAction') }, ...actions.sort((a, b) => collator().compare(a.label, b.label))]}
          onValue={(action) => {
            setActors(seen);
            setQuery({ ...query, action: Number(action) });
          }}
        />
      </div>
      <ul className={people.list}>
        {log.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} find={find} />
        ))}
      </ul>
      {log.problem && (
        <p className="form-error" role="alert">
          {log.problem}
        </p>
      )}
      {log.loading && <Loading />}
      {!log.loading && !log.problem && log.entries.length === 0 && <p className={people.empty}>{t('empty')}</p>}
      {!log.loading && log.hasMore && (
        <div className={people.foot}>
          <button type="button" className="button" onClick={log.more}>
            {t('loadMore')}
          </button>
        </div>
      )}
    </>
  );
}

const bold = (text: ReactNode[]) => <b>{text}</b>;

function Entry({ entry, find }: { entry: AuditEntryObject; find: NameOf }) {
  const { changes = [], reason, user_id: userId } = entry;
  const action = actionOf(entry.action_type);
  const sentence = sentenceOf(entry, find);
  if (!action) return null;
  return (
    <li>
      <Avatar id={userId ?? '0'} name={sentence.actor} size={32} />
      <div className={people.words}>
        <p>{t.rich(action, { ...sentence, b: bold })}</p>
        <span className={people.facts}>
          <RelativeTime ms={timestampOf(entry.id)} />
          {reason && <span>{t('reason', { reason })}</span>}
        </span>
        {changes.length > 0 && (
          <details className={styles.changes}>
            <summary>{t('showChanges', { count: changes.length })}</summary>
            <ul>
              {changes.map((change) => (
                <li key={change.key}>{changeText(change, find)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
