import { useState } from 'react';
import type { User } from '../../api/wire-base.ts';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area, Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { t } from './text.ts';

const HOUR = 3_600_000;
const DURATIONS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const;
const CHOICES = ['hour', 'day', 'week', 'month', 'date', 'forever'] as const;
type Choice = (typeof CHOICES)[number];

interface Props {
  user: Pick<User, 'id' | 'username' | 'global_name'>;
  onClose: () => void;
  onDone: () => void;
}

function endOf(choice: Choice, date: string): number | null {
  if (choice === 'forever') return null;
  return choice === 'date' ? Date.parse(date) : Date.now() + DURATIONS[choice];
}

/** Suspends an account, for a time or for ever, with a reason that its user sees. */
export function SuspendDialog({ user, onClose, onDone }: Props) {
  const [choice, setChoice] = useState<Choice>('week');
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const name = nameOf(user);
  const form = useForm(async () => {
    const end = endOf(choice, date);
    const body = { reason: reason.trim(), ...(end !== null && { until: new Date(end).toISOString() }) };
    await request('PUT /operator/users/{user_id}/ban', { user_id: user.id, body });
    toast(t('suspendDone', { name }));
    onDone();
    onClose();
  });
  return (
    <Dialog title={t('suspendTitle', { name })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('suspendConfirm', { name })}</p>
        <SelectField
          label={t('duration')}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: t(`duration_${value}`) }))}
          onValue={setChoice}
        />
        {choice === 'date' && (
          <Field
            label={t('endsAt')}
            type="datetime-local"
            required
            error={form.fields.until}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
        <Area
          label={t('reason')}
          hint={t('suspendReasonHint')}
          rows={3}
          maxLength={512}
          error={form.fields.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError form={form} {...(choice === 'date' ? {} : { of: 'all' as const })} />
        <FormActions
          form={form}
          action={t('suspend')}
          incomplete={choice === 'date' && Number.isNaN(Date.parse(date))}
          onCancel={onClose}
          danger
        />
      </form>
    </Dialog>
  );
}
