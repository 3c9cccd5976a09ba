import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { formatTag } from '../../../i18n/locale.ts';
import { request } from '../../../state/session.ts';
import { FormError, useForm } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { useLive } from '../use-live.ts';
import { t } from './text.ts';

const AFTER = ['GUILD_UPDATE', 'GUILD_INCIDENT_ACTIONS_UPDATE'] as const;
const HOUR = 3_600_000;
const HOURS = [1, 3, 6, 12, LIMITS.guilds.incidentPause.max / HOUR] as const;
const WHEN = new Intl.DateTimeFormat(formatTag, { dateStyle: 'medium', timeStyle: 'short' });
/** So that the longest pause is not refused when the clocks differ a little, in ms. */
const MARGIN = 60_000;

type Field = 'invites_disabled_until' | 'dms_disabled_until';
type Pauses = Record<Field, string | null>;

/** Pauses invites and direct messages of a guild for some hours. */
export function RaidsScreen({ place: { guild } }: { place: Place }) {
  const all = useLive({
    guildId: guild.id,
    key: 'incidents',
    after: AFTER,
    load: async () => (await request('GET /guilds/{guild_id}', { guild_id: guild.id })).incidents_data,
  });
  return (
    <>
      <p className="settings-lead">{t('raidLead')}</p>
      <Loaded of={all}>
        {(data) => {
          const pauses: Pauses = {
            invites_disabled_until: data?.invites_disabled_until ?? null,
            dms_disabled_until: data?.dms_disabled_until ?? null,
          };
          const common = { guildId: guild.id, pauses, onDone: all.reload };
          return (
            <>
              {data?.raid_detected_at && (
                <p role="status">{t('raidDetected', { time: WHEN.format(Date.parse(data.raid_detected_at)) })}</p>
              )}
              {data?.dm_spam_detected_at && (
                <p role="status">{t('raidDmDetected', { time: WHEN.format(Date.parse(data.dm_spam_detected_at)) })}</p>
              )}
              <Pause {...common} field="invites_disabled_until" title={t('raidInvites')} hint={t('raidInvitesHint')} />
              <Pause {...common} field="dms_disabled_until" title={t('raidDms')} hint={t('raidDmsHint')} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface PauseProps {
  guildId: string;
  pauses: Pauses;
  field: Field;
  title: string;
  hint: string;
  onDone: () => void;
}

function Pause({ guildId, pauses, field, title, hint, onDone }: PauseProps) {
  const [hours, setHours] = useState('1');
  const until = pauses[field];
  const paused = until !== null && Date.parse(until) > Date.now();
  const form = useForm(async () => {
    const end = new Date(Date.now() + Number(hours) * HOUR - MARGIN).toISOString();
    const body = { ...pauses, [field]: paused ? null : end };
    await request('PUT /guilds/{guild_id}/incident-actions', { guild_id: guildId, body });
    onDone();
  });
  return (
    <form className={content.box} aria-label={title} onSubmit={form.onSubmit}>
      <h2>{title}</h2>
      <p className="field-hint">{hint}</p>
      <p role="status">{paused ? t('raidPaused', { time: WHEN.format(Date.parse(until)) }) : t('raidNone')}</p>
      {!paused && (
        <SelectField
          label={t('raidLength')}
          value={hours}
          options={HOURS.map((count) => ({ value: String(count), label: t('raidHours', { count }) }))}
          onValue={setHours}
        />
      )}
      <FormError form={form} of="all" />
      <button type="submit" className={paused ? 'button' : 'button primary'} disabled={form.busy}>
        {t(paused ? 'raidResume' : 'raidPause')}
      </button>
    </form>
  );
}
