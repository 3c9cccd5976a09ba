import { ApiError } from '@guildhall/protocol/client';
import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { Agent } from '../core/agent.ts';

/** Makes an invite to a channel as the person. 4005 for a channel that the person does not see, 4006 without the permission. */
export const createChannelInvite = command(
  'CREATE_CHANNEL_INVITE',
  async ({ in: { account }, args: { channel_id } }: Call<'CREATE_CHANNEL_INVITE', Agent>) => {
    const { id } = account.world.channel(channel_id) ?? refuse('INVALID_CHANNEL');
    const invite = await account
      .request('POST /channels/{channel_id}/invites', { channel_id: id, body: {} })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return refuse(error.status === 404 ? 'INVALID_CHANNEL' : 'INVALID_PERMISSIONS', error.message);
      });
    return { ...invite };
  },
);
