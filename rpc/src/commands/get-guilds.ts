import { command } from '../command.ts';

/** The person's guilds. */
export const getGuilds = command('GET_GUILDS', ({ in: { account } }) => ({ guilds: account.world.guildNames() }));
