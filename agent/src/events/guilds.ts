import type { Agent } from '../core/agent.ts';
import { rpcChannelName } from '@guildhall/rpc/objects';
import { rpcGuild } from '../guildhall/rpc-guild.ts';

/** GUILD_CREATE and CHANNEL_CREATE: the person has a further guild or channel. GUILD_STATUS: the name or the icon of a guild has changed. */
export function announceGuilds({ account, sessions }: Agent): void {
  const { world } = account;
  account.on('GUILD_CREATE', ({ id, name }) => sessions.emit('GUILD_CREATE', { id, name }));
  account.on('CHANNEL_CREATE', ({ id }) => {
    const found = world.channel(id);
    if (found) sessions.emit('CHANNEL_CREATE', rpcChannelName(found));
  });
  account.on('GUILD_UPDATE', ({ id }) => {
    const seen = world.guilds.get(id);
    if (!seen) return;
    const { members: _members, ...guild } = rpcGuild(seen, account.cdn);
    sessions.emit('GUILD_STATUS', { guild, online: 0 }, (_session, args) => args.guild_id === id);
  });
}
