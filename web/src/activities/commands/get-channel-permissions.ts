import { type Call, command } from '@guildhall/rpc/command';
import { myPermissions } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** The user's permissions in the channel of the activity; 0 in private channels. */
export const getChannelPermissions = command(
  'GET_CHANNEL_PERMISSIONS',
  ({ in: { activity } }: Call<'GET_CHANNEL_PERMISSIONS', ActivitySurroundings>) => {
    const state = store.get();
    const channel = state.channels[activity.location.channel_id];
    return { permissions: channel?.guild_id ? String(myPermissions(state, channel.guild_id, channel)) : '0' };
  },
);
