import { useState } from 'react';
import { Link } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area } from '../../ui/field.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { formatTime, When } from '../parts/format.tsx';
import { SuspendDialog } from '../people/suspend-dialog.tsx';
import { type Report, ReportChip, reportTitle } from './report-words.tsx';
import styles from './reports.module.css';
import { Snapshot } from './snapshot.tsx';
import { t } from './text.ts';

interface Props {
  report: Report;
  onChange: (report: Report) => void;
}

type Open = 'resolved' | 'dismissed' | 'delete' | 'suspend';

/** A report: what was reported, as it was, by whom and why, and what can be done. */
export function ReportCard({ report, onChange }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const title = reportTitle(report);
  const { reporter, reported_user: reported } = report;
  return (
    <li className={styles.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <ReportChip report={report} />
      </header>
      <p className={styles.facts}>
        <When iso={report.created_at} />
        {reporter && (
          <span>
            {t('by')} <Link href={`/console/users/${reporter.id}`}>{nameOf(reporter)}</Link>
          </span>
        )}
        {reported && (
          <span>
            {t('about')} <Link href={`/console/users/${reported.id}`}>{nameOf(reported)}</Link>
          </span>
        )}
        {report.guild_id && <Link href={`/console/guilds/${report.guild_id}`}>{t('server')}</Link>}
      </p>
      {report.details && <p className={styles.words}>{report.details}</p>}
      <Snapshot report={report} />
      {report.note && (
        <p className={styles.note}>
          <strong>{t('note')}</strong> {report.note}
        </p>
      )}
      {report.handled_at && <p className={styles.facts}>{t('handled', { time: formatTime(report.handled_at) })}</p>}
      <ReportActs report={report} onOpen={setOpen} onChange={onChange} />
      {(open === 'resolved' || open === 'dismissed') && (
        <DecideDialog report={report} status={open} onChange={onChange} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && <DeleteMessage report={report} onClose={() => setOpen(null)} />}
      {open === 'suspend' && reported && <SuspendDialog user={reported} onClose={() => setOpen(null)} onDone={() => undefined} />}
    </li>
  );
}

function ReportActs({ report, onOpen, onChange }: Props & { onOpen: (what: Open) => void }) {
  const form = useForm(async () => {
    onChange(await request('PATCH /operator/reports/{report_id}', { report_id: report.id, body: { status: 'open' } }));
    toast(t('reopened'));
  });
  const button = (what: Open, look = 'button') => (
    <button type="button" className={look} onClick={() => onOpen(what)}>
      {t(`do_${what}`)}
    </button>
  );
  return (
    <>
      <FormError form={form} of="all" />
      <div className={styles.acts}>
        {report.status === 'open' ? (
          <>
            {button('resolved', 'button primary')}
            {button('dismissed')}
          </>
        ) : (
          <button type="button" className="button" disabled={form.busy} onClick={form.run}>
            {t('reopen')}
          </button>
        )}
        {report.message_id && button('delete')}
        {report.reported_user && !report.reported_user.bot && button('suspend')}
      </div>
    </>
  );
}

interface DecideProps extends Props {
  status: 'resolved' | 'dismissed';
  onClose: () => void;
}

function DecideDialog({ report, status, onChange, onClose }: DecideProps) {
  const [note, setNote] = useState(report.note ?? '');
  const form = useForm(async () => {
    const body = { status, note: note.trim() };
    onChange(await request('PATCH /operator/reports/{report_id}', { report_id: report.id, body }));
    toast(t(`done_${status}`));
    onClose();
  });
  return (
    <Dialog title={t(`do_${status}`)} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t(`text_${status}`)}</p>
        <Area
          label={t('noteLabel')}
          hint={t('noteHint')}
          rows={3}
          maxLength={2000}
          data-autofocus
          error={form.fields.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormError form={form} />
        <FormActions form={form} action={t(`do_${status}`)} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function DeleteMessage({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <ActDialog
      title={t('do_delete')}
      action={t('do_delete')}
      onClose={onClose}
      onConfirm={async (call) => {
        await request('DELETE /operator/reports/{report_id}/message', { report_id: report.id, ...call });
        toast(t('done_delete'));
      }}
    >
      <p>{t('text_delete')}</p>
    </ActDialog>
  );
}
