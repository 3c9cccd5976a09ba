import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { rpcChannel } from '@guildhall/rpc/objects';
import type { Agent } from '../core/agent.ts';
import { selectInTime } from '../core/select-channel.ts';

/** Text, announcement and forum channels, and threads, which the web client shows as pages. */
const TYPES: readonly number[] = [0, 5, 10, 11, 12, 15, 16];

/** Shows a text channel in a web client of the person, or the friends (null). 4005 for any other channel, 5001 if it takes too long. */
export const selectTextChannel = command(
  'SELECT_TEXT_CHANNEL',
  async ({ in: agent, args: { channel_id, timeout } }: Call<'SELECT_TEXT_CHANNEL', Agent>) => {
    const { account, bridge } = agent;
    const channel = channel_id === null ? null : (account.world.channel(channel_id) ?? refuse('INVALID_CHANNEL'));
    if (channel && !TYPES.includes(channel.type)) refuse('INVALID_CHANNEL', 'Not a text channel');
    await selectInTime(agent, timeout, async (client) => {
      await bridge.askOf(client, 'OPEN', { channel_id: channel?.id ?? null });
    });
    return channel && rpcChannel(account.world, channel);
  },
);
