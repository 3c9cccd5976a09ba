import { LIMITS } from '@guildhall/protocol/limits';
import { memberState } from '../../../core/access/member.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { guildPermissions } from '../../../core/access/permissions.ts';
import { open, route } from '../../../core/framework/route.ts';
import { startRules } from '../../../core/access/session-starts.ts';
import type { MemberRow } from '../../../core/tables/database.ts';
import { guildFeatures } from './guild.ts';
import { findMembershipPage } from './queries.ts';
import { countPresentByGuild } from '../../../core/access/present-members.ts';
import { listMyGuilds as operation } from '@guildhall/protocol/operations/guild/guilds';

/**
 * Lists the viewer's guilds, oldest first, with its permissions in each (MyGuildResponse).
 * - With `shard`, only those of that shard of max_concurrency (docs/contract/guilds.md#guilds).
 * - An application with large bot sharding must send `shard`: 50035 at `shard`.
 */
export const listMyGuilds = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { query }) => {
    const { before, after, limit = LIMITS.guilds.perPage.default, with_counts, shard } = query;
    const shards = await shardsOf(ctx);
    if (shard === undefined && shards.isMust) failForm({ shard: complain.required() });
    if (shard !== undefined && shard >= shards.count)
      failForm({ shard: complain.custom('NUMBER_TYPE_MAX', `int value should be less than or equal to ${shards.count - 1}.`) });
    const page = {
      limit,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(shard === undefined ? {} : { shard: { id: shard, count: shards.count } }),
    };
    const members = await findMembershipPage(ctx.store.read, ctx.viewer.user.id, page);
    const guildIds = members.map((member) => member.guild_id);
    const online = with_counts ? await countPresentByGuild(ctx.store.read, guildIds) : null;
    const guilds = await Promise.all(members.map((member) => myGuildObject(ctx, member, online)));
    return guilds.flatMap((guild) => guild ?? []);
  },
});

/** The number of shards of the viewer's guilds, and whether the viewer must send `shard`. */
async function shardsOf({ store, viewer }: Context): Promise<{ count: number; isMust: boolean }> {
  if (viewer.kind !== 'bot' || !viewer.application) return { count: 1, isMust: false };
  const { maxConcurrency, isLarge } = await startRules(store.read, viewer.application.id);
  return { count: maxConcurrency, isMust: isLarge };
}

async function myGuildObject(ctx: Context, row: MemberRow, online: Map<string, number> | null) {
  const guild = await ctx.guildStates.get(row.guild_id);
  if (!guild) return undefined;
  return {
    id: guild.id,
    name: guild.row.name,
    icon: guild.row.icon,
    banner: guild.row.banner,
    owner: guild.ownerId === row.user_id,
    permissions: String(guildPermissions(guild, memberState(row), ctx.clock.now())),
    features: guildFeatures(guild.row),
    ...(online
      ? { approximate_member_count: guild.row.member_count, approximate_presence_count: online.get(guild.id) ?? 0 }
      : {}),
  };
}
