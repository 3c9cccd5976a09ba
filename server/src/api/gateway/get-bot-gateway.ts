import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { MAX_CONCURRENCY, sessionStartLimit } from '../../core/session-starts.ts';
import { gatewayUrl } from './address.ts';

/** Guilds for which one more shard is recommended (reference table "gateway", limit guilds per shard: 2500 at most). */
const GUILDS_PER_SHARD = 1000;

/** Where the gateway is, how many shards are advised, and how many sessions may still be started (specification 4.2). */
export const getBotGateway = route({
  id: 'get_bot_gateway',
  method: 'GET',
  path: '/gateway/bot',
  auth: ['bot'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => {
    const { count } = await ctx.store.read.kysely
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', ctx.viewer.user.id)
      .executeTakeFirstOrThrow();
    return {
      url: gatewayUrl(ctx.publicUrl),
      shards: Math.max(1, Math.ceil(count / GUILDS_PER_SHARD)),
      session_start_limit: { ...(await sessionStartLimit(ctx, ctx.viewer.user.id)), max_concurrency: MAX_CONCURRENCY },
    };
  },
});
