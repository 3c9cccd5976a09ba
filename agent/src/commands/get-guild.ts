import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { Agent } from '../core/agent.ts';
import { rpcGuild } from '../guildhall/rpc-guild.ts';
import type { SeenGuild } from '../guildhall/world.ts';

/** A guild of the person, awaited for up to `timeout` s: 5002 when the time is over. Without a timeout, 4003 for other guilds. */
export const getGuild = command(
  'GET_GUILD',
  async ({ in: agent, session, args: { guild_id, timeout } }: Call<'GET_GUILD', Agent>) => {
    const { account } = agent;
    const known = account.world.guilds.get(guild_id);
    if (!known && !timeout) return refuse('INVALID_GUILD');
    const guild = known ?? (await arriving(agent, guild_id, (timeout ?? 0) * 1000, session.ended));
    return rpcGuild(guild ?? refuse('GET_GUILD_TIMED_OUT'), account.cdn);
  },
);

/** The guild, as soon as the person sees it; undefined after `ms`, or when the connection has ended. */
function arriving({ account, clock }: Agent, id: string, ms: number, ended: AbortSignal): Promise<SeenGuild | undefined> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      cancel();
      ended.removeEventListener('abort', done);
      resolve(account.world.guilds.get(id));
    };
    const stop = account.on('GUILD_CREATE', (guild) => {
      if (guild.id === id) done();
    });
    const cancel = clock.after(ms, done);
    ended.addEventListener('abort', done, { once: true });
  });
}
