import type { Snowflake } from '@guildhall/protocol/ids';
import type { Static } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { rankOf } from '../../../core/access/member.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { GUILD_ROLE_UPDATE } from './events.ts';
import { updateRoleRow } from './queries.ts';
import { roleObject } from './role.ts';
import { roleBelow } from './access.ts';
import type { RoleObject } from '@guildhall/protocol/objects/guild/roles';
import { type BulkUpdateGuildRolesItem, bulkUpdateGuildRoles as operation } from '@guildhall/protocol/operations/guild/roles';

/** Moves roles within those below the viewer's highest; returns all roles. @everyone stays at 0 (50028). */
export const bulkUpdateGuildRoles = route(operation, {
  access: inGuild('MANAGE_ROLES'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body, access: { member } }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const targets = targetsOf(guild, body);
      const rank = rankOf(guild, member);
      for (const [id, position] of targets) {
        roleBelow(guild, member, id);
        if (position >= rank) fail('MISSING_PERMISSIONS');
      }
      const answer: RoleObject[] = [];
      for (const [id, position] of newPositions(guild, targets)) {
        const { row } = guild.roles.get(id) ?? fail('UNKNOWN_ROLE');
        const [before, after] = [roleObject(row), roleObject({ ...row, position })];
        answer.push(after);
        if (before.position === position) continue;
        await updateRoleRow(tx.db, row, { position });
        tx.emit(GUILD_ROLE_UPDATE, { guild_id }, { guild_id, role: after });
        const changes = changesBetween({ ...before }, { ...after }, ['position']);
        // Roles that only shifted to make room are not audited: the viewer did not move them.
        if (targets.has(id)) await tx.audit({ guild_id, action: 'ROLE_UPDATE', target_id: id, changes });
      }
      return answer;
    }),
});

/** The target positions of the body's roles, without roles that are already there. */
function targetsOf(guild: GuildState, body: readonly Static<typeof BulkUpdateGuildRolesItem>[]): Map<Snowflake, number> {
  const targets = new Map<Snowflake, number>();
  for (const { id, position } of body) {
    if (!id || position === undefined || position === null) continue;
    const role = guild.roles.get(id) ?? fail('UNKNOWN_ROLE');
    if (id === guild.id && position !== 0) fail('INVALID_ROLE');
    if (id !== guild.id && role.row.position !== Math.max(1, position)) targets.set(id, Math.max(1, position));
  }
  return targets;
}

/** The new position of every role: moved roles at their targets, the others in their old order in the remaining places. */
function newPositions(guild: GuildState, targets: ReadonlyMap<Snowflake, number>): Map<Snowflake, number> {
  const others = [...guild.roles.keys()].filter((id) => id !== guild.id && !targets.has(id));
  const moved = [...targets].sort(([, a], [, b]) => a - b);
  const places: (Snowflake | undefined)[] = Array.from({ length: others.length + moved.length });
  for (const [id, position] of moved) {
    let at = Math.min(position, places.length) - 1;
    while (places[at] !== undefined) at = (at + 1) % places.length;
    places[at] = id;
  }
  const positions = new Map<Snowflake, number>([[guild.id, 0]]);
  places.forEach((id, index) => {
    const taken = id ?? others.shift();
    if (taken !== undefined) positions.set(taken, index + 1);
  });
  return positions;
}
