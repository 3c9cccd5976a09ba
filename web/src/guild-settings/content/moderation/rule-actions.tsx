import { TRIGGERS } from '@guildhall/protocol/auto-moderation/match';
import { LIMITS } from '@guildhall/protocol/limits';
import type { FieldErrors } from '../../../api/http.ts';
import { CHANNEL } from '../../../state/selectors.ts';
import type { GuildState } from '../../../state/types.ts';
import { Field, Switch } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useChannelOptions } from '../options.ts';
import { canTimeOut, type RuleDraft } from './rule-draft.ts';
import styles from './moderation.module.css';
import { t } from './text.ts';

const ALERTS = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT] as const;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MINUTES = [1, 5, 10] as const;

/** The lengths of a timeout to choose from, with the current one if it is none of them. */
function durations(current: number) {
  const list = [
    ...MINUTES.map((count) => ({ value: String(count * MINUTE), label: t('durationMinutes', { count }) })),
    { value: String(HOUR), label: t('durationHour') },
    { value: String(DAY), label: t('durationDay') },
    { value: String(7 * DAY), label: t('durationWeek') },
  ];
  const known = list.some(({ value }) => value === String(current));
  return known
    ? list
    : [{ value: String(current), label: t('durationMinutes', { count: Math.round(current / MINUTE) }) }, ...list];
}

interface Props {
  guild: GuildState;
  draft: RuleDraft;
  change: (patch: Partial<RuleDraft>) => void;
  fields: FieldErrors;
}

/** The actions of a rule when it is triggered. */
export function RuleActions({ guild, draft, change, fields }: Props) {
  const channels = useChannelOptions(guild.id, ALERTS);
  const isProfile = draft.trigger === TRIGGERS.MEMBER_PROFILE;
  const channelError = Object.entries(fields).find(([path]) => path.endsWith('metadata.channel_id'))?.[1];
  return (
    <>
      <h3>{t('actions')}</h3>
      {isProfile ? (
        <Switch
          label={t('actionQuarantine')}
          hint={t('actionQuarantineHint')}
          checked={draft.quarantine}
          onChange={(quarantine) => change({ quarantine })}
        />
      ) : (
        <Switch
          label={t('actionBlock')}
          hint={t('actionBlockHint')}
          checked={draft.block}
          onChange={(block) => change({ block })}
        />
      )}
      {draft.block && !isProfile && (
        <div className={styles.inner}>
          <Field
            label={t('customMessage')}
            hint={t('customMessageHint', LIMITS.autoModeration.customMessage)}
            value={draft.message}
            maxLength={LIMITS.autoModeration.customMessage.max}
            onChange={(event) => change({ message: event.target.value })}
          />
        </div>
      )}
      <Switch
        label={t('actionAlert')}
        hint={t('actionAlertHint')}
        checked={draft.alert}
        onChange={(alert) => change({ alert })}
      />
      {draft.alert && (
        <div className={styles.inner}>
          <SelectField
            label={t('alertChannel')}
            value={draft.channel}
            options={[{ value: '', label: t('choose') }, ...channels]}
            onValue={(channel) => change({ channel })}
            error={channelError}
          />
        </div>
      )}
      {canTimeOut(draft.trigger) && (
        <Switch
          label={t('actionTimeout')}
          hint={t('actionTimeoutHint')}
          checked={draft.timeout}
          onChange={(timeout) => change({ timeout })}
        />
      )}
      {draft.timeout && canTimeOut(draft.trigger) && (
        <div className={styles.inner}>
          <SelectField
            label={t('duration')}
            value={String(draft.duration)}
            options={durations(draft.duration)}
            onValue={(duration) => change({ duration: Number(duration) })}
          />
        </div>
      )}
    </>
  );
}
