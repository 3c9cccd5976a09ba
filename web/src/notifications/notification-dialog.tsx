import { channelName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ChannelNotifications } from './channel-form.tsx';
import { GuildNotifications } from './guild-form.tsx';
import { openNotifications } from './open-dialog.ts';
import { t } from './text.ts';

/** The notification settings of the guild or channel whose menu opened them. */
export function NotificationDialog({ kind, id }: { kind: 'guild' | 'channel'; id: string }) {
  const guild = useSelected(store, (state) => (kind === 'guild' ? state.guilds[id] : undefined));
  const channel = useSelected(store, (state) => (kind === 'channel' ? state.channels[id] : undefined));
  const name = guild?.name ?? (channel && channelName(channel));
  if (name === undefined) return null;
  return (
    <Dialog title={t('forChannel', { name })} onClose={() => openNotifications.set(() => null)}>
      {guild && <GuildNotifications guild={guild} />}
      {channel && <ChannelNotifications channel={channel} />}
    </Dialog>
  );
}
