import type { Channel } from '../api/wire.ts';
import { isVisible, privateChannels } from '../state/selectors.ts';
import type { State } from '../state/types.ts';
import { hasActivities } from './selectors.ts';
import { t } from './panel-text.ts';

/** Channels under the name of their guild. */
export interface Place {
  name: string;
  channels: Channel[];
}

/** The channels in which activities can run, by guild, after the private ones. */
export function placesOf(state: State): Place[] {
  const all = Object.values(state.channels).filter((channel) => hasActivities(channel) && isVisible(state, channel));
  const guilds = state.guildOrder.map((id) => ({
    name: state.guilds[id]?.name ?? '',
    channels: all.filter((channel) => channel.guild_id === id),
  }));
  return [{ name: t('directMessages'), channels: privateChannels(state) }, ...guilds].filter(
    ({ channels }) => channels.length > 0,
  );
}
