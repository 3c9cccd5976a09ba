import { command } from '../core/command.ts';
import { refuse } from '../core/errors.ts';
import { rpcGuild } from '../guildhall/rpc-objects.ts';

/** A guild of the person; 4003 for others. */
export const getGuild = command('GET_GUILD', ({ agent: { account }, args: { guild_id } }) =>
  rpcGuild(account.world.guilds.get(guild_id) ?? refuse('INVALID_GUILD'), account.cdn),
);
