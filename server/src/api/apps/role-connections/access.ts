import type { Snowflake } from '@guildhall/protocol/ids';
import { accessGuild, type GuildAccess } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { RoleRow } from '../../../core/tables/database.ts';
import { findApplication } from '../applications/queries.ts';
import { findLinkedRole, type Pair } from './queries.ts';
import type { RoleRules } from '@guildhall/protocol/objects/apps/role-connections';

/** The application of the path, which must be the token's own. Unknown: 10002. Another one: 20012. */
export async function ownConnection(ctx: Context, path: { application_id: Snowflake }): Promise<Pair> {
  const application = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
  if (ctx.viewer.application?.id !== application.id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  return { application_id: application.id, user_id: ctx.viewer.user.id };
}

/** A linked role, for a member of its guild. Unknown: 10011. An ordinary one: 50028. */
export async function linkedRole(
  ctx: Context,
  path: { guild_id: Snowflake; role_id: Snowflake },
): Promise<GuildAccess & { role: RoleRow; rules: RoleRules }> {
  const access = await accessGuild(ctx, path.guild_id);
  const role = access.guild.roles.get(path.role_id) ?? fail('UNKNOWN_ROLE');
  const row = (await findLinkedRole(ctx.store.read, path.guild_id, path.role_id)) ?? fail('INVALID_ROLE');
  return { ...access, role: role.row, rules: JSON.parse(row.rules_json) };
}
