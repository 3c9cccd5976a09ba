import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { lockMember } from '../../guild/members/queries.ts';
import { changeMember } from '../../guild/members/change.ts';
import {
  deleteApplicationConnections,
  deleteConnection,
  guildsWithLinkedRole,
  listHolders,
  listLinkedRoles,
  lockSaid,
  type Pair,
} from './queries.ts';
import { lapsesAt, qualifies, type Said } from './rules.ts';
import type { RoleRules } from '@guildhall/protocol/objects/apps/role-connections';

/** No actor: the rules act by themselves. */
const NOBODY = { userId: null, reason: null };
/** Members that one step of a job checks. */
const PER_STEP = 100;

/** Checks a member again when the passing of time may have changed whether they qualify for their linked roles. */
export const checkMember = job<{ guild_id: Snowflake; user_id: Snowflake }>({
  kind: 'role_connections.check_member',
  run: (platform, { guild_id, user_id }) =>
    transact(platform, NOBODY, async (tx) => checkGuild(tx, guild_id, user_id, await lockSaid(tx.db, user_id))),
});

/** Checks every holder of a role after its rules have changed; idempotent. */
export const checkHolders = job<{ guild_id: Snowflake; role_id: Snowflake }>({
  kind: 'role_connections.check_holders',
  run: async (platform, { guild_id, role_id }) => {
    const { read } = platform.store;
    for (let after = '0'; ; ) {
      const holders = await listHolders(read, { guild_id, role_id }, { after, limit: PER_STEP });
      for (const user_id of holders)
        await transact(platform, NOBODY, async (tx) => checkGuild(tx, guild_id, user_id, await lockSaid(tx.db, user_id)));
      const last = holders.at(-1);
      if (last === undefined || holders.length < PER_STEP) return;
      after = last;
    }
  },
});

/**
 * Removes linked roles whose requirements the user no longer meets, in every guild. The user's role connections must
 * be locked.
 */
export async function keepLinkedRoles(tx: Tx, userId: Snowflake): Promise<void> {
  const said = await lockSaid(tx.db, userId);
  for (const guildId of await guildsWithLinkedRole(tx.db, userId)) await checkGuild(tx, guildId, userId, said);
}

/** Schedules a check for when a user's eligibility ends through time. */
export async function watchLapse(tx: Tx, of: { guild_id: Snowflake; user_id: Snowflake }, rules: RoleRules, said: Said) {
  const at = lapsesAt(rules, said, tx.now);
  if (at !== undefined) await tx.enqueue(checkMember, of, at);
}

/** An authorization ended: deletes the role connection, and removes the roles that depend on it. */
export async function deleteRoleConnection(tx: Tx, pair: Pair): Promise<void> {
  await lockSaid(tx.db, pair.user_id);
  if (await deleteConnection(tx.db, pair)) await keepLinkedRoles(tx, pair.user_id);
}

/** An application is deleted: deletes its role connections; a job removes the roles that depend on them. */
export async function deleteRoleConnectionsOf(tx: Tx, applicationId: Snowflake): Promise<void> {
  for (const { guild_id, role_id } of await deleteApplicationConnections(tx.db, applicationId))
    await tx.enqueue(checkHolders, { guild_id, role_id });
}

async function checkGuild(tx: Tx, guild_id: Snowflake, user_id: Snowflake, said: Said): Promise<void> {
  const found = await lockMember(tx.db, guild_id, user_id);
  if (!found) return;
  const had: Snowflake[] = JSON.parse(found.member.roles_json);
  const lost = new Set<Snowflake>();
  for (const { role_id, rules_json } of await listLinkedRoles(tx.db, guild_id)) {
    if (!had.includes(role_id)) continue;
    const rules: RoleRules = JSON.parse(rules_json);
    if (qualifies(rules, said, tx.now)) await watchLapse(tx, { guild_id, user_id }, rules, said);
    else lost.add(role_id);
  }
  if (lost.size) await changeMember(tx, found, { roles_json: JSON.stringify(had.filter((id) => !lost.has(id))) });
}
