import type { Channel } from '../api/wire.ts';
import { isGuildMuted, settingsOf } from '../state/notification-rules.ts';
import { changeChannelNotifications, changeNotifications, muteFor } from '../state/notification-settings.ts';
import { store } from '../state/session.ts';
import { toastError } from '../state/toasts.ts';
import type { GuildState } from '../state/types.ts';
import type { MenuItem } from '../ui/menu-item.ts';
import { isMuted } from '@guildhall/protocol/notifications';
import { openNotifications } from './open-dialog.ts';
import { t } from './menu-text.ts';

const FOREVER = -1;

/** The items of a guild's menu: mute or unmute, and its notification settings. */
export function guildNotificationItems(guild: GuildState): MenuItem[] {
  const muted = isGuildMuted(store.get(), guild.id, Date.now());
  return [
    {
      label: t(muted ? 'unmuteServer' : 'muteServer'),
      icon: muted ? 'volume' : 'mute',
      onSelect: () => void changeNotifications(guild.id, muteFor(muted ? null : FOREVER)).catch(toastError),
    },
    { label: t('edit'), icon: 'bell', onSelect: () => openNotifications.set(() => ({ kind: 'guild', id: guild.id })) },
  ];
}

/** The items of the menu of a channel, category or conversation. */
export function channelNotificationItems(channel: Channel): MenuItem[] {
  const { channel_overrides } = settingsOf(store.get(), channel.guild_id);
  const own = channel_overrides.find(({ channel_id }) => channel_id === channel.id);
  const muted = own !== undefined && isMuted(own, Date.now());
  const label = channel.guild_id
    ? t(muted ? 'unmuteChannel' : 'muteChannel')
    : t(muted ? 'unmuteConversation' : 'muteConversation');
  return [
    {
      label,
      icon: muted ? 'volume' : 'mute',
      onSelect: () => void changeChannelNotifications(channel, muteFor(muted ? null : FOREVER)).catch(toastError),
    },
    { label: t('edit'), icon: 'bell', onSelect: () => openNotifications.set(() => ({ kind: 'channel', id: channel.id })) },
  ];
}
