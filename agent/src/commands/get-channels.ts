import { command } from '../core/command.ts';
import { refuse } from '../core/errors.ts';
import { rpcChannelName } from '../guildhall/rpc-objects.ts';

/** The channels of a guild that the person may see, in their order; 4003 for a guild in which the person is not. */
export const getChannels = command('GET_CHANNELS', ({ agent: { account }, args: { guild_id } }) => {
  const { channels } = account.world.guilds.get(guild_id) ?? refuse('INVALID_GUILD');
  const sorted = [...channels.values()].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return { channels: sorted.map(rpcChannelName) };
});
