import { command } from '../command.ts';
import { refuse } from '../errors.ts';
import { rpcChannel } from '../objects.ts';

/** A channel of a guild with the users in it; 4005 for one that the person does not see. */
export const getChannel = command('GET_CHANNEL', ({ in: { account }, session: { scopes }, args: { channel_id } }) => {
  const channel = account.world.channel(channel_id) ?? refuse('INVALID_CHANNEL');
  if (!channel.guild_id && !scopes.has('rpc') && !scopes.has('dm_channels.read')) refuse('INVALID_PERMISSIONS');
  return rpcChannel(account.world, channel);
});
