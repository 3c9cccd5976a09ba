import { command } from '../command.ts';
import { rpcChannel } from '../objects.ts';

/** The voice channel in which the person is, by any of their clients; null if there is none. */
export const getSelectedVoiceChannel = command('GET_SELECTED_VOICE_CHANNEL', ({ in: { account } }) => {
  const { world, user } = account;
  const found = world.channel(world.voiceChannelOf(user.id)?.channelId ?? '');
  return found ? rpcChannel(world, found) : null;
});
