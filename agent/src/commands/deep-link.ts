import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { Agent } from '../core/agent.ts';

/** Shows a channel, a message or the settings in a web client of the person. 4005 for an unknown channel, 1001 if no web client is open. */
export const deepLink = command('DEEP_LINK', ({ in: { account, bridge }, args }: Call<'DEEP_LINK', Agent>) => {
  if (args.type === 'USER_SETTINGS') return bridge.ask('OPEN', { settings: true });
  const { channelId, messageId } = args.params;
  const { id } = account.world.channel(channelId) ?? refuse('INVALID_CHANNEL');
  return bridge.ask('OPEN', { channel_id: id, ...(messageId ? { message_id: messageId } : {}) });
});
