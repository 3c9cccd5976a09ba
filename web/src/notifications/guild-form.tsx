import { NOTIFICATION_LEVELS } from '@guildhall/protocol/notifications';
import { settingsOf } from '../state/notification-rules.ts';
import { changeNotifications, muteFor } from '../state/notification-settings.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import type { GuildState } from '../state/types.ts';
import { Switch } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { levelFrom } from './channel-form.tsx';
import { MuteSelect } from './mute-select.tsx';
import { t } from './text.ts';

const LEVELS = [
  [NOTIFICATION_LEVELS.ALL, 'all'],
  [NOTIFICATION_LEVELS.MENTIONS, 'mentions'],
  [NOTIFICATION_LEVELS.NOTHING, 'nothing'],
] as const;

/** The notification settings of a guild; each change is saved at once. */
export function GuildNotifications({ guild }: { guild: GuildState }) {
  const all = useSelected(store, (state) => state.notificationSettings);
  const settings = all && settingsOf(store.get(), guild.id);
  const change = (body: Parameters<typeof changeNotifications>[1]) => void changeNotifications(guild.id, body).catch(toastError);
  return (
    <>
      <SelectField
        label={t('level')}
        value={String(settings.message_notifications)}
        options={LEVELS.map(([value, key]) => ({ value: String(value), label: t(key) }))}
        onValue={(value) => change({ message_notifications: levelFrom(value) })}
      />
      <MuteSelect label={t('muteFor')} of={settings} onMute={(seconds) => change(muteFor(seconds))} />
      <Switch
        label={t('suppressEveryone')}
        hint={t('suppressEveryoneHint')}
        checked={settings.suppress_everyone}
        onChange={(on) => change({ suppress_everyone: on })}
      />
      <Switch
        label={t('suppressRoles')}
        hint={t('suppressRolesHint')}
        checked={settings.suppress_roles}
        onChange={(on) => change({ suppress_roles: on })}
      />
    </>
  );
}
