import type { Result } from '@guildhall/protocol/calls';
import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { useState } from 'react';
import { limitName } from '../../developers/settings/limit-names.ts';
import { Link } from '../../router.tsx';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area, Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { listFormat } from '../../i18n/locale.ts';
import filters from '../parts/filters.module.css';
import { formatNumber, formatTime } from '../parts/format.tsx';
import { Chip, Facts, Named, type Tone } from '../parts/parts.tsx';
import parts from '../parts/parts.module.css';
import { PAGE, usePages } from '../parts/use-pages.ts';
import styles from './applications.module.css';
import { t } from './text.ts';

type SeenRequest = Result<'GET /operator/application-requests'>['requests'][number];
type State = SeenRequest['state'];

const TONES: Record<State, Tone> = { pending: 'warn', approved: 'good', rejected: 'bad', withdrawn: 'calm' };
const STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const satisfies readonly State[];

/** The intents of an application that are on or granted. */
const INTENTS = [
  ['messageContent', APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT | APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT_LIMITED],
  ['serverMembers', APPLICATION_FLAGS.GATEWAY_GUILD_MEMBERS | APPLICATION_FLAGS.GATEWAY_GUILD_MEMBERS_LIMITED],
  ['presence', APPLICATION_FLAGS.GATEWAY_PRESENCE | APPLICATION_FLAGS.GATEWAY_PRESENCE_LIMITED],
] as const;

function wishOf({ limit, value, granted, current, application }: SeenRequest): string {
  if (limit === null) {
    const on = INTENTS.filter(([, bits]) => (application.flags & bits) !== 0).map(([key]) => t(key));
    return on.length > 0 ? listFormat().format(on) : t('intents');
  }
  const to = formatNumber(granted ?? value ?? 0);
  return t('wishLimit', { limit: limitName(limit), from: formatNumber(current ?? 0), to });
}

/** The requests of applications to the operator: reviews of intents and higher limits, in one state. */
export default function RequestsScreen() {
  const [state, setState] = useState<State>('pending');
  const [open, setOpen] = useState<{ one: SeenRequest; decision: 'approved' | 'rejected' } | null>(null);
  const pages = usePages<SeenRequest>(state, async (last) => {
    const query = { state, limit: PAGE, ...(last && { before: last.id }) };
    return (await request('GET /operator/application-requests', { query })).requests;
  });
  return (
    <>
      <div className={filters.filters}>
        <SelectField
          label={t('requestState')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`request_${value}`) }))}
          onValue={setState}
        />
      </div>
      {pages.problem && (
        <p className="form-error" role="alert">
          {pages.problem}
        </p>
      )}
      {!pages.loading && !pages.problem && pages.rows.length === 0 && <p className="empty-note">{t('noRequests')}</p>}
      <ul className={styles.requests} aria-label={t('requests')}>
        {pages.rows.map((one) => (
          <li key={one.id} className="panel">
            <RequestCard one={one} onDecide={(decision) => setOpen({ one, decision })} />
          </li>
        ))}
      </ul>
      {pages.hasMore && pages.rows.length > 0 && (
        <button type="button" className="button" disabled={pages.loading} onClick={pages.more}>
          {t('more')}
        </button>
      )}
      {open && <DecisionDialog {...open} onClose={() => setOpen(null)} onDecided={() => pages.change(open.one.id, () => null)} />}
    </>
  );
}

function RequestCard({ one, onDecide }: { one: SeenRequest; onDecide: (decision: 'approved' | 'rejected') => void }) {
  const { application, state } = one;
  return (
    <>
      <Named id={application.id} name={application.name} shape="app" picture={application.icon} detail={wishOf(one)}>
        <Chip tone={TONES[state]}>{t(`request_${state}`)}</Chip>
      </Named>
      {one.text && <p className={styles.said}>{one.text}</p>}
      {one.reason && <p className={parts.note}>{t('reasonGiven', { reason: one.reason })}</p>}
      <Facts
        of={[
          one.requested_by ? [t('requestedBy'), nameOf(one.requested_by)] : null,
          [t('requestedAt'), formatTime(one.requested_at)],
          [t('guilds'), formatNumber(application.approximate_guild_count)],
        ]}
      />
      <div className="panel-actions">
        {state === 'pending' && (
          <>
            <button type="button" className="button primary" onClick={() => onDecide('approved')}>
              {t('approveRequest')}
            </button>
            <button type="button" className="button" onClick={() => onDecide('rejected')}>
              {t('rejectRequest')}
            </button>
          </>
        )}
        <Link className="button quiet" href={`/console/applications/${application.id}`}>
          {t('showApplication')}
        </Link>
      </div>
    </>
  );
}

interface DecisionProps {
  one: SeenRequest;
  decision: 'approved' | 'rejected';
  onDecided: () => void;
  onClose: () => void;
}

function DecisionDialog({ one, decision, onDecided, onClose }: DecisionProps) {
  const [reason, setReason] = useState('');
  const [value, setValue] = useState(String(one.value ?? ''));
  const grants = decision === 'approved' && one.limit !== null;
  const form = useForm(async () => {
    const body = { state: decision, reason: reason.trim(), ...(grants && { value: Number(value) }) };
    await request('PATCH /operator/application-requests/{request_id}', { request_id: one.id, body });
    toast(t('saved'));
    onDecided();
    onClose();
  });
  const { name } = one.application;
  return (
    <Dialog title={t(decision === 'approved' ? 'approveTitle' : 'rejectTitle', { name })} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{wishOf(one)}</p>
        {grants && (
          <Field
            label={t('grantedValue')}
            type="number"
            min={1}
            inputMode="numeric"
            required
            value={value}
            error={form.fields.value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
        <Area
          label={t('decisionReason')}
          hint={t('decisionReasonHint')}
          rows={3}
          maxLength={512}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError form={form} of="all" />
        <FormActions
          form={form}
          action={t(decision === 'approved' ? 'approveRequest' : 'rejectRequest')}
          danger={decision === 'rejected'}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
