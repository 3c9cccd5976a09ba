import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { sessionStartLimit, startRules } from '../../../core/access/session-starts.ts';
import { gatewayUrl } from './address.ts';
import { getBotGateway as operation } from '@guildhall/protocol/operations/apps/gateway';

/** Number of guilds per recommended shard (docs/contract/gateway.md#identify: 2500 at most). */
const GUILDS_PER_SHARD = 1000;

/** The gateway URL, the recommended number of shards, and the remaining session starts (docs/contract/gateway.md#identify). */
export const getBotGateway = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    const { application, user } = ctx.viewer;
    const rules = await startRules(ctx.store.read, application?.id ?? user.id);
    const { guilds, shardMultiple, maxConcurrency } = rules;
    const limit = await sessionStartLimit(ctx, user.id, rules);
    return {
      url: gatewayUrl(ctx.publicUrl),
      shards: Math.max(1, Math.ceil(guilds / GUILDS_PER_SHARD / shardMultiple)) * shardMultiple,
      session_start_limit: { ...limit, max_concurrency: maxConcurrency },
    };
  },
});
