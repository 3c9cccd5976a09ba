import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { Agent } from '../core/agent.ts';

/** Shows a message in a web client of the person. 4005 for a channel that the person does not see, 1001 if no web client is open. */
export const openMessage = command(
  'OPEN_MESSAGE',
  ({ in: { account, bridge }, args: { channel_id, message_id } }: Call<'OPEN_MESSAGE', Agent>) => {
    const { id } = account.world.channel(channel_id) ?? refuse('INVALID_CHANNEL');
    return bridge.ask('OPEN', { channel_id: id, message_id });
  },
);
