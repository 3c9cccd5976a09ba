import type { Result } from '@guildhall/protocol/calls';
import { useMemo, useRef, useState } from 'react';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Dialog, FormError, useForm } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { ConsoleTable, type ConsoleColumn } from '../parts/console-table.tsx';
import { featureName } from '../parts/feature-name.ts';
import filters from '../parts/filters.module.css';
import { formatNumber, When } from '../parts/format.tsx';
import { Chip, Facts, type Tone } from '../parts/parts.tsx';
import { useEvery } from '../parts/use-every.ts';
import { PAGE, usePages } from '../parts/use-pages.ts';
import { t as shared } from '../text.ts';
import styles from './server.module.css';
import { t } from './text.ts';

type Jobs = Result<'GET /operator/jobs'>;
type Job = Jobs['jobs'][number];
type State = Job['state'];

const STATES: readonly State[] = ['failed', 'running', 'due', 'scheduled'];
const LOOK_MS = 10_000;
const TONES: Record<State, Tone> = { failed: 'bad', running: 'good', due: 'warn', scheduled: 'calm' };

const columnsOf = (): ConsoleColumn<Job>[] => [
  { id: 'kind', title: t('jobKind'), grow: 1.4, minWidth: 150, cell: (job) => <strong>{featureName(job.kind)}</strong> },
  { id: 'state', title: t('state'), width: 120, cell: ({ state }) => <Chip tone={TONES[state]}>{t(`job_${state}`)}</Chip> },
  { id: 'run', title: t('runsAt'), minWidth: 160, wideOnly: true, cell: (job) => <When iso={job.run_at} /> },
  { id: 'attempts', title: t('attempts'), width: 100, wideOnly: true, cell: (job) => formatNumber(job.attempts) },
  {
    id: 'error',
    title: t('error'),
    grow: 2,
    minWidth: 160,
    wideOnly: true,
    cell: (job) => job.last_error && <span className={styles.error}>{job.last_error}</span>,
  },
];

/** The background jobs: those that failed first, with their error, to retry or to delete. */
export default function JobsScreen() {
  const [state, setState] = useState<State | ''>('failed');
  const [kind, setKind] = useState('');
  const [kinds, setKinds] = useState<Jobs['kinds']>([]);
  const [open, setOpen] = useState<Job | null>(null);
  const columns = useMemo(columnsOf, []);
  const atTop = useRef(true);
  const pages = usePages<Job>(JSON.stringify([state, kind]), async (last) => {
    atTop.current = last === undefined;
    const filter = { ...(state && { state }), ...(kind && { kind }), ...(last && { before: last.id }) };
    const found = await request('GET /operator/jobs', { query: { ...filter, limit: PAGE } });
    setKinds(found.kinds);
    return found.jobs;
  });
  // A list of several pages stays as it is, so that it does not jump while it is read.
  useEvery(LOOK_MS, () => atTop.current && pages.reload());
  return (
    <>
      <div className={filters.filters}>
        <SelectField<State | ''>
          label={t('state')}
          value={state}
          options={[...STATES.map((value) => ({ value, label: t(`job_${value}`) })), { value: '', label: t('all') }]}
          onValue={setState}
        />
        <SelectField
          label={t('jobKind')}
          value={kind}
          options={[{ value: '', label: t('all') }, ...kinds.map((one) => ({ value: one.kind, label: featureName(one.kind) }))]}
          onValue={setKind}
        />
        <button type="button" className="button" onClick={pages.reload}>
          {shared('reload')}
        </button>
      </div>
      <ConsoleTable
        label={t('jobs')}
        columns={columns}
        pages={pages}
        nameOf={(job) => featureName(job.kind)}
        onOpen={setOpen}
        empty={t(state === 'failed' ? 'noFailedJobs' : 'noJobs')}
      />
      <Kinds kinds={kinds} />
      {open && <JobDialog job={open} onClose={() => setOpen(null)} onGone={() => pages.change(open.id, () => null)} />}
    </>
  );
}

function Kinds({ kinds }: { kinds: Jobs['kinds'] }) {
  if (kinds.length === 0) return null;
  return (
    <details className={styles.kinds}>
      <summary>{t('byKind')}</summary>
      <table className={styles.plain}>
        <thead>
          <tr>
            <th scope="col">{t('jobKind')}</th>
            <th scope="col" className={styles.number}>
              {t('waiting')}
            </th>
            <th scope="col" className={styles.number}>
              {t('failed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((one) => (
            <tr key={one.kind}>
              <th scope="row">{featureName(one.kind)}</th>
              <td className={styles.number}>{formatNumber(one.waiting)}</td>
              <td className={styles.number}>{formatNumber(one.failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function JobDialog({ job, onClose, onGone }: { job: Job; onClose: () => void; onGone: () => void }) {
  const [discarding, setDiscarding] = useState(false);
  const retry = useForm(async () => {
    await request('POST /operator/jobs/{job_id}/retry', { job_id: job.id });
    toast(t('jobRetried'));
    onGone();
    onClose();
  });
  const name = featureName(job.kind);
  if (discarding)
    return (
      <ActDialog
        title={t('discardTitle', { name })}
        action={t('discard')}
        onClose={() => setDiscarding(false)}
        onConfirm={async (call) => {
          await request('DELETE /operator/jobs/{job_id}', { job_id: job.id, ...call });
          toast(t('jobDiscarded'));
          onGone();
          onClose();
        }}
      >
        <p>{t('discardText')}</p>
      </ActDialog>
    );
  return (
    <Dialog title={name} onClose={onClose}>
      <Facts
        of={[
          [
            t('state'),
            <Chip key="state" tone={TONES[job.state]}>
              {t(`job_${job.state}`)}
            </Chip>,
          ],
          [t('runsAt'), <When key="run" iso={job.run_at} />],
          [t('attempts'), formatNumber(job.attempts)],
          job.failed_at ? [t('failedAt'), <When key="failed" iso={job.failed_at} />] : null,
          [shared('id'), job.id],
        ]}
      />
      {job.last_error && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        <pre className={styles.trace} tabIndex={0}>
          {job.last_error}
        </pre>
      )}
      <FormError form={retry} of="all" />
      <div className="dialog-actions">
        <button type="button" className="button quiet" onClick={onClose}>
          {t('close')}
        </button>
        {job.state === 'failed' && (
          <>
            <button type="button" className="button" onClick={() => setDiscarding(true)}>
              {t('discard')}
            </button>
            <button type="button" className="button primary" disabled={retry.busy} onClick={retry.run}>
              {t('retry')}
            </button>
          </>
        )}
      </div>
    </Dialog>
  );
}
