import type { Mutable } from '@guildhall/protocol/notifications';
import { isMuted } from '@guildhall/protocol/notifications';
import { MUTE_SECONDS } from '../state/notification-settings.ts';
import { SelectField } from '../ui/select-field.tsx';
import { t } from './text.ts';

interface Props {
  label: string;
  /** The settings with the current mute. */
  of: Mutable;
  /** Mutes for some seconds, -1 without an end; null unmutes. */
  onMute: (seconds: number | null) => void;
}

function mutedText({ mute_config }: Mutable): string {
  const end = mute_config?.end_time;
  return end ? t('mutedUntil', { end: new Date(end) }) : t('mutedForever');
}

/** Says whether something is muted and until when, and mutes or unmutes it. */
export function MuteSelect({ label, of, onMute }: Props) {
  const muted = isMuted(of, Date.now());
  return (
    <SelectField
      label={label}
      value={muted ? 'muted' : 'no'}
      options={[
        { value: 'no', label: t('unmute') },
        ...(muted ? [{ value: 'muted', label: mutedText(of) }] : []),
        ...MUTE_SECONDS.map((seconds) => ({ value: String(seconds), label: t('until', { seconds: String(seconds) }) })),
      ]}
      onValue={(value) => {
        if (value !== 'muted') onMute(value === 'no' ? null : Number(value));
      }}
    />
  );
}
