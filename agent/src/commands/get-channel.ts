import { command } from '../core/command.ts';
import { refuse } from '../core/errors.ts';
import { rpcChannel } from '../guildhall/rpc-objects.ts';

/** A channel of a guild with the users in it; 4005 for one that the person does not see. */
export const getChannel = command('GET_CHANNEL', ({ agent: { account }, args: { channel_id } }) => {
  const { guild, channel } = account.world.channel(channel_id) ?? refuse('INVALID_CHANNEL');
  return rpcChannel(account.world, guild, channel);
});
