import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { rpcChannel } from '@guildhall/rpc/objects';
import type { Agent } from '../core/agent.ts';
import { selectInTime } from '../core/select-channel.ts';

/** Voice and stage channels. */
const TYPES: readonly number[] = [2, 13];

/**
 * Joins a voice channel in a web client of the person, or leaves (null). 4005 for a channel that the person does not see or that is not a
 * voice channel, 5003 if the person is in another one and `force` is not set, 4006 if they may not join, 5001 if it takes too long.
 */
export const selectVoiceChannel = command(
  'SELECT_VOICE_CHANNEL',
  async ({ in: agent, args: { channel_id, timeout, force, navigate } }: Call<'SELECT_VOICE_CHANNEL', Agent>) => {
    const { account, bridge } = agent;
    const { world, user } = account;
    const channel = channel_id === null ? null : (world.channel(channel_id) ?? refuse('INVALID_CHANNEL'));
    if (channel && !TYPES.includes(channel.type)) refuse('INVALID_CHANNEL', 'Not a voice channel');
    const now = world.voiceChannelOf(user.id)?.channelId;
    if (channel && now !== undefined && now !== channel.id && !force) refuse('SELECT_VOICE_FORCE_REQUIRED');
    const isDone = () => (world.voiceChannelOf(user.id)?.channelId ?? null) === (channel?.id ?? null);
    if (!isDone() || (channel && navigate))
      await selectInTime(agent, timeout, async (client, signal) => {
        await bridge.askOf(client, 'JOIN_CALL', { channel_id: channel?.id ?? null, navigate: navigate ?? false });
        await new Promise<void>((resolve) => {
          const look = () => {
            if (!isDone() && !signal.aborted) return;
            stop();
            resolve();
          };
          const stop = world.onVoice(look);
          signal.addEventListener('abort', look, { once: true });
          look();
        });
      });
    return channel && rpcChannel(world, channel);
  },
);
