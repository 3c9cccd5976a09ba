import { NOTIFICATION_LEVELS } from '@guildhall/protocol/notifications';
import type { Channel } from '../api/wire.ts';
import { settingsOf } from '../state/notification-rules.ts';
import { changeChannelNotifications, muteFor } from '../state/notification-settings.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { SelectField } from '../ui/select-field.tsx';
import { MuteSelect } from './mute-select.tsx';
import { t } from './text.ts';

const LEVELS = [
  [NOTIFICATION_LEVELS.INHERIT, 'asCategory'],
  [NOTIFICATION_LEVELS.ALL, 'all'],
  [NOTIFICATION_LEVELS.MENTIONS, 'mentions'],
  [NOTIFICATION_LEVELS.NOTHING, 'nothing'],
] as const;

interface Props {
  channel: Channel;
  /** The name of the channel stands in the labels, where several channels are listed. */
  named?: string;
}

/** The notification settings of one channel, category or conversation; each change is saved at once. */
export function ChannelNotifications({ channel, named }: Props) {
  const settings = useSelected(store, (state) => state.notificationSettings);
  const { channel_overrides } = settings && settingsOf(store.get(), channel.guild_id);
  const own = channel_overrides.find(({ channel_id }) => channel_id === channel.id);
  const change = (override: Parameters<typeof changeChannelNotifications>[1]) =>
    void changeChannelNotifications(channel, override).catch(toastError);
  return (
    <>
      {channel.guild_id && (
        <SelectField
          label={named ? t('levelOf', { name: named }) : t('level')}
          value={String(own?.message_notifications ?? NOTIFICATION_LEVELS.INHERIT)}
          options={LEVELS.map(([value, key]) => ({ value: String(value), label: t(key) }))}
          onValue={(value) => change({ message_notifications: levelFrom(value) })}
        />
      )}
      <MuteSelect
        label={named ? t('muteOf', { name: named }) : t('muteFor')}
        of={own ?? { muted: false, mute_config: null }}
        onMute={(seconds) => change(muteFor(seconds))}
      />
    </>
  );
}

/** The level that was chosen in a list of options. */
export function levelFrom(value: string): 0 | 1 | 2 | 3 {
  return LEVELS.find(([level]) => String(level) === value)?.[0] ?? NOTIFICATION_LEVELS.INHERIT;
}
