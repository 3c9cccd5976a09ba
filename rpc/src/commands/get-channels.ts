import { command } from '../command.ts';
import { refuse } from '../errors.ts';
import { rpcChannelName } from '../objects.ts';

/** The channels of a guild that the person may see, in their order; 4003 for a guild in which the person is not. */
export const getChannels = command('GET_CHANNELS', ({ in: { account }, args: { guild_id } }) => {
  const channels = account.world.channelsOf(guild_id) ?? refuse('INVALID_GUILD');
  const sorted = channels.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return { channels: sorted.map(rpcChannelName) };
});
