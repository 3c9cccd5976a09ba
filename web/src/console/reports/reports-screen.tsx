import { useState } from 'react';
import { Link, useLocation } from '../../router.tsx';
import { request } from '../../state/session.ts';
import { Loading } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import filters from '../parts/filters.module.css';
import { PAGE, usePages } from '../parts/use-pages.ts';
import { t as shared } from '../text.ts';
import { ReportCard } from './report-card.tsx';
import type { Report } from './report-words.tsx';
import styles from './reports.module.css';
import { t } from './text.ts';

type Status = Report['status'];
type Type = Report['type'];

const STATUSES: readonly Status[] = ['open', 'resolved', 'dismissed'];
const TYPES: readonly Type[] = [
  'message',
  'first_dm',
  'user',
  'guild',
  'guild_discovery',
  'stage_channel',
  'guild_scheduled_event',
  'application',
  'widget',
];

/** The queue of reports for the operator. */
export default function ReportsScreen() {
  const user = useLocation().query.get('user');
  const [status, setStatus] = useState<Status | ''>(user ? '' : 'open');
  const [type, setType] = useState<Type | ''>('');
  const pages = usePages<Report>(JSON.stringify([status, type, user]), async (last) => {
    const filter = {
      ...(status && { status }),
      ...(type && { type }),
      ...(user && { reported_user_id: user }),
      ...(last && { before: last.id }),
    };
    return (await request('GET /operator/reports', { query: { ...filter, limit: PAGE } })).reports;
  });
  const { rows, loading, problem, hasMore } = pages;
  return (
    <>
      <div className={filters.filters}>
        <SelectField<Status | ''>
          label={t('status')}
          value={status}
          options={[...STATUSES.map((value) => ({ value, label: t(`status_${value}`) })), { value: '', label: t('anyStatus') }]}
          onValue={setStatus}
        />
        <SelectField<Type | ''>
          label={t('type')}
          value={type}
          options={[{ value: '', label: t('anyType') }, ...TYPES.map((value) => ({ value, label: t(`type_${value}`) }))]}
          onValue={setType}
        />
        <button type="button" className="button" onClick={pages.reload}>
          {shared('reload')}
        </button>
      </div>
      {user && (
        <p className={styles.only}>
          {t('onlyUser', { id: user })} <Link href="/console/reports">{t('showAll')}</Link>
        </p>
      )}
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <ul className={styles.list} aria-label={t('reports')}>
        {rows.map((report) => (
          <ReportCard key={report.id} report={report} onChange={(next) => pages.change(report.id, () => next)} />
        ))}
      </ul>
      {loading && rows.length === 0 && <Loading />}
      {!loading && !problem && rows.length === 0 && <p className={styles.empty}>{t(status === 'open' ? 'noneOpen' : 'none')}</p>}
      {hasMore && rows.length > 0 && (
        <button type="button" className="button" disabled={loading} onClick={pages.more}>
          {shared('loadMore')}
        </button>
      )}
    </>
  );
}
