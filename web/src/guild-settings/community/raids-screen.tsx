import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { perLanguage } from '../../i18n/locale.ts';
import { request } from '../../state/session.ts';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useGuildDetails } from '../overview/guild-details.ts';
import type { Place } from '../place.ts';
import { t } from './text.ts';

const HOUR = 3_600_000;
const HOURS = [1, 3, 6, 12, LIMITS.guilds.incidentPause.max / HOUR] as const;
const whenFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));
/** So that the longest pause is not refused when the clocks differ a little, in ms. */
const MARGIN = 60_000;

type Field = 'invites_disabled_until' | 'dms_disabled_until';

/** Pauses invites and direct messages of a guild for some hours. */
export function RaidsScreen({ place: { guild } }: { place: Place }) {
  const all = useGuildDetails(guild.id);
  return (
    <>
      <p className="settings-lead">{t('raidLead')}</p>
      <Loaded of={all}>
        {({ incidents_data: data }) => (
          <>
            {data?.raid_detected_at && <Alert text={t('raidDetected', { time: when(data.raid_detected_at) })} />}
            {data?.dm_spam_detected_at && <Alert text={t('raidDmDetected', { time: when(data.dm_spam_detected_at) })} />}
            <Pause
              guildId={guild.id}
              field="invites_disabled_until"
              until={data?.invites_disabled_until ?? null}
              title={t('raidInvites')}
              hint={t('raidInvitesHint')}
            />
            <Pause
              guildId={guild.id}
              field="dms_disabled_until"
              until={data?.dms_disabled_until ?? null}
              title={t('raidDms')}
              hint={t('raidDmsHint')}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const when = (iso: string): string => whenFormat().format(Date.parse(iso));

function Alert({ text }: { text: string }) {
  return (
    <p className="standing" role="status">
      <Icon name="warning" />
      {text}
    </p>
  );
}

interface PauseProps {
  guildId: string;
  field: Field;
  /** ISO 8601. */
  until: string | null;
  title: string;
  hint: string;
}

/** One kind of pause; the screen loads it again when the server announces the change. */
function Pause({ guildId, field, until, title, hint }: PauseProps) {
  const [hours, setHours] = useState('1');
  const paused = until !== null && Date.parse(until) > Date.now();
  const form = useForm(async () => {
    const end = paused ? null : new Date(Date.now() + Number(hours) * HOUR - MARGIN).toISOString();
    const body = field === 'invites_disabled_until' ? { invites_disabled_until: end } : { dms_disabled_until: end };
    await request('PUT /guilds/{guild_id}/incident-actions', { guild_id: guildId, body });
  });
  return (
    <form className="panel" aria-label={title} onSubmit={form.onSubmit}>
      <h2>{title}</h2>
      <p className="field-hint">{hint}</p>
      {paused ? (
        <p role="status">
          <strong>{t('raidPaused', { time: when(until) })}</strong>
        </p>
      ) : (
        <SelectField
          label={t('raidLength')}
          value={hours}
          options={HOURS.map((count) => ({ value: String(count), label: t('raidHours', { count }) }))}
          onValue={setHours}
        />
      )}
      <FormError form={form} of="all" />
      <div className="panel-actions">
        <button type="submit" className={paused ? 'button' : 'button primary'} disabled={form.busy}>
          {t(paused ? 'raidResume' : 'raidPause')}
        </button>
      </div>
    </form>
  );
}
