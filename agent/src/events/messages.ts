import type { Agent } from '../core/agent.ts';
import type { Session } from '@guildhall/rpc/session';

/** MESSAGE_CREATE, _UPDATE and _DELETE of the channels that are subscribed to; only in guilds. */
export function announceMessages({ account, sessions }: Agent): void {
  const isOf = (channelId: string) => (_session: Session, args: Readonly<Record<string, unknown>>) =>
    args.channel_id === channelId;
  for (const name of ['MESSAGE_CREATE', 'MESSAGE_UPDATE'] as const)
    account.on(name, (message) => {
      const { channel_id, guild_id } = message;
      if (guild_id) sessions.emit(name, { channel_id, message }, isOf(channel_id));
    });
  account.on('MESSAGE_DELETE', ({ id, channel_id, guild_id }) => {
    if (guild_id) sessions.emit('MESSAGE_DELETE', { channel_id, message: { id } }, isOf(channel_id));
  });
}
