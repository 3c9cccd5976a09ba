import { useState } from 'react';
import { Link } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import filters from '../parts/filters.module.css';
import { When } from '../parts/format.tsx';
import { PAGE, usePages } from '../parts/use-pages.ts';
import { t as shared } from '../text.ts';
import styles from './audit.module.css';
import { ACTIONS, actionName, changeText, type Entry, targetPath } from './describe.ts';
import { t } from './text.ts';

const TARGETS = ['user', 'guild', 'application', 'report', 'job', 'server'] as const;
type Target = (typeof TARGETS)[number];

/** The actions of operators, newest first. */
export default function AuditScreen() {
  const [action, setAction] = useState('');
  const [target, setTarget] = useState<Target | ''>('');
  const [targetId, setTargetId] = useState('');
  const wanted = targetId.trim();
  const pages = usePages<Entry>(JSON.stringify([action, target, wanted]), async (last) => {
    const filter = {
      ...(action && { action }),
      ...(target && { target_type: target }),
      ...(wanted && { target_id: wanted }),
      ...(last && { before: last.id }),
    };
    return (await request('GET /operator/audit-log', { query: { ...filter, limit: PAGE } })).entries;
  });
  const { rows, loading, problem, hasMore, more } = pages;
  const actions = ACTIONS.map((value) => ({ value: String(value), label: actionName(value) }));
  return (
    <>
      <div className={filters.filters}>
        <SelectField
          label={t('action')}
          value={action}
          options={[{ value: '', label: t('anyAction') }, ...actions]}
          onValue={setAction}
        />
        <SelectField<Target | ''>
          label={t('target')}
          value={target}
          options={[{ value: '', label: t('anyTarget') }, ...TARGETS.map((value) => ({ value, label: t(`target_${value}`) }))]}
          onValue={setTarget}
        />
        <Field
          label={t('targetId')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={32}
          value={targetId}
          onChange={(event) => setTargetId(event.target.value)}
        />
      </div>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <ul className={styles.list} aria-label={t('entries')}>
        {rows.map((entry) => (
          <EntryItem key={entry.id} entry={entry} />
        ))}
      </ul>
      {loading && rows.length === 0 && <Loading />}
      {!loading && !problem && rows.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {hasMore && rows.length > 0 && (
        <button type="button" className="button" disabled={loading} onClick={more}>
          {shared('loadMore')}
        </button>
      )}
    </>
  );
}

function EntryItem({ entry }: { entry: Entry }) {
  const { operator, changes, reason } = entry;
  const name = operator ? nameOf(operator) : shared('unknownUser');
  return (
    <li>
      <Avatar id={entry.operator_id} name={name} size={32} picture={operator?.avatar} />
      <div>
        <p>
          <strong>{actionName(entry.action)}</strong> <TargetLink entry={entry} />
        </p>
        <p className={styles.facts}>
          <span>{name}</span>
          <When iso={entry.created_at} />
          {reason && <span>{t('reason', { reason })}</span>}
        </p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change.key}>{changeText(change)}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function TargetLink({ entry }: { entry: Entry }) {
  const path = targetPath(entry);
  if (entry.target_id === null) return null;
  return path ? <Link href={path}>{entry.target_id}</Link> : <code>{entry.target_id}</code>;
}
