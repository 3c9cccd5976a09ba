import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { has } from '../../state/permissions.ts';
import { myPermissions } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import { inviteLink } from '../links.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Shows an invite to the activity. 4005 in private channels, 4006 without CREATE_INSTANT_INVITE. */
export const openInviteDialog = command(
  'OPEN_INVITE_DIALOG',
  async ({ in: { activity, ask }, session }: Call<'OPEN_INVITE_DIALOG', ActivitySurroundings>) => {
    const state = store.get();
    const channel = state.channels[activity.location.channel_id];
    if (!channel?.guild_id) return refuse('INVALID_CHANNEL');
    if (!has(myPermissions(state, channel.guild_id, channel), 'CREATE_INSTANT_INVITE')) refuse('INVALID_PERMISSIONS');
    const link = await inviteLink(channel, activity.application_id);
    await ask({ kind: 'invite', name: session.application.name, link }, session.ended);
    return null;
  },
);
