import { command } from '../core/command.ts';

/** The person's guilds. */
export const getGuilds = command('GET_GUILDS', ({ agent: { account } }) => ({
  guilds: [...account.world.guilds.values()].map(({ id, name }) => ({ id, name })),
}));
