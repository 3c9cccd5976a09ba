import { useState } from 'react';
import { formError } from '../api/http.ts';
import { request } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { forEachMember, type MemberDialogProps, ReasonField, reasonOf, whoOf } from './member-dialog-parts.tsx';
import { isTimedOut } from './moderation.ts';
import { t } from './text.ts';

const MINUTE_MS = 60_000;
/** The longest timeout, in ms. */
const LONGEST_MS = 28 * 24 * 60 * MINUTE_MS;
/** The durations to choose from, in minutes. */
const DURATIONS = ['1', '5', '10', '60', '1440', '10080', '40320'] as const;
type Duration = (typeof DURATIONS)[number] | 'custom';

function durationName(minutes: number): string {
  if (minutes < 60) return t('minutes', { count: minutes });
  return minutes < 1440 ? t('hours', { count: minutes / 60 }) : t('days', { count: minutes / 1440 });
}

/** When a timeout that is set now ends, in ms since 1970. */
function endOf(duration: Duration, custom: string, now: number): number {
  if (duration !== 'custom') return now + Number(duration) * MINUTE_MS - 1000;
  const end = Date.parse(custom);
  if (!(end > now && end <= now + LONGEST_MS)) throw formError({ until: t('untilWrong') });
  return end;
}

/** Times out members for a duration or until a time, or ends the timeout of one. */
export function TimeoutDialog({ guild, members, onClose, onChanged }: MemberDialogProps) {
  const [duration, setDuration] = useState<Duration>('60');
  const [custom, setCustom] = useState('');
  const [reason, setReason] = useState('');
  const [opened] = useState(Date.now);
  const who = whoOf(members);
  const [first] = members;
  const ends = members.length === 1 && first && isTimedOut(first, opened) ? first.communication_disabled_until : null;
  const apply = async (until: number | null) => {
    const body = { communication_disabled_until: until === null ? null : new Date(until).toISOString() };
    await forEachMember(members, async ({ user }) => {
      const call = { guild_id: guild.id, user_id: user.id, body, ...reasonOf(reason) };
      // Outside of the optional call, which would not evaluate it.
      const changed = await request('PATCH /guilds/{guild_id}/members/{user_id}', call);
      onChanged?.(user.id, changed);
    });
    toast(until === null ? t('timeoutEnded') : t('timeoutDone', { who }));
    onClose();
  };
  const form = useForm(() => apply(endOf(duration, custom, Date.now())));
  const ending = useForm(() => apply(null));
  return (
    <Dialog title={t('timeoutTitle', { who })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('timeoutText')}</p>
        {ends && (
          <p className="warning">
            <span>{t('timeoutNow', { end: new Date(ends) })}</span>
            <button type="button" className="text-button" disabled={ending.busy} onClick={ending.run}>
              {t('timeoutEnd')}
            </button>
          </p>
        )}
        <SelectField
          label={t('duration')}
          value={duration}
          options={[
            ...DURATIONS.map((one) => ({ value: one, label: durationName(Number(one)) })),
            { value: 'custom' as const, label: t('custom') },
          ]}
          onValue={setDuration}
        />
        {duration === 'custom' && (
          <Field
            label={t('until')}
            hint={t('untilHint')}
            type="datetime-local"
            error={form.fields.until}
            value={custom}
            onChange={(event) => setCustom(event.target.value)}
          />
        )}
        <ReasonField value={reason} onValue={setReason} />
        <FormError form={form} {...(form.fields.until ? {} : { of: 'all' as const })} />
        <FormError form={ending} of="all" />
        <FormActions form={form} action={t('timeout')} onCancel={onClose} danger />
      </form>
    </Dialog>
  );
}
