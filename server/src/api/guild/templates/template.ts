import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context, PublicContext } from '../../../core/framework/context.ts';
import { type GuildAccess, inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { GuildTemplateRow } from '../../../core/tables/database.ts';
import { findUser } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { findTemplate } from './queries.ts';
import { takeSnapshot } from './snapshot.ts';
import type { TemplateObject, Snapshot } from '@guildhall/protocol/objects/guild/templates';

/** The snapshot of a row. */
export function snapshotOf(row: GuildTemplateRow): Snapshot {
  return JSON.parse(row.snapshot_json);
}

/** Converts a row to its wire form, with its creator and whether the guild has changed since. */
export async function describeTemplate(ctx: PublicContext, row: GuildTemplateRow): Promise<TemplateObject> {
  const guild = await ctx.guildStates.get(row.guild_id);
  const creator = await findUser(ctx.store.read, row.creator_id);
  const { code, name, description, usage_count, creator_id } = row;
  return {
    code,
    name,
    description,
    usage_count,
    creator_id,
    creator: creator ? userObject(creator) : null,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    source_guild_id: row.guild_id,
    serialized_source_guild: snapshotOf(row),
    is_dirty: guild ? JSON.stringify(await retake(ctx, guild, row.taken_by)) !== row.snapshot_json : null,
  };
}

/**
 * Takes a new snapshot as the member who took the stored one sees the guild now; as a user with only @everyone if that
 * member has left.
 */
async function retake(ctx: PublicContext, guild: GuildState, takenBy: Snowflake): Promise<Snapshot> {
  const newcomer = { userId: takenBy, roleIds: [], timedOutUntil: null };
  return takeSnapshot(guild, (await ctx.memberStates.get(guild.id, takenBy)) ?? newcomer, ctx.clock.now());
}

/** Access to a template of the guild in the path, with MANAGE_GUILD. Unknown or another guild's: 10057. */
export async function manageableTemplate(
  ctx: Context,
  path: { guild_id: Snowflake; code: string },
): Promise<GuildAccess & { template: GuildTemplateRow }> {
  const access = await inGuild('MANAGE_GUILD')(ctx, path);
  const template = await findTemplate(ctx.store.read, path.code);
  if (template?.guild_id !== path.guild_id) return fail('UNKNOWN_GUILD_TEMPLATE');
  return { ...access, template };
}
