import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { Agent } from '../core/agent.ts';
import { rpcGuild } from '../guildhall/rpc-guild.ts';

/** A guild of the person; 4003 for others. */
export const getGuild = command('GET_GUILD', ({ in: { account }, args: { guild_id } }: Call<'GET_GUILD', Agent>) =>
  rpcGuild(account.world.guilds.get(guild_id) ?? refuse('INVALID_GUILD'), account.cdn),
);
