import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/job.ts';
import { transact, type Tx } from '../../../core/transact.ts';
import { lockMember } from '../../guild/members/queries.ts';
import { saveMember } from '../../guild/members/change.ts';
import {
  deleteApplicationConnections,
  deleteConnection,
  guildsWithLinkedRole,
  listHolders,
  listLinkedRoles,
  lockSaid,
  type Pair,
} from './queries.ts';
import { lapsesAt, qualifies, type RoleRules, type Said } from './rules.ts';

/** Nobody: the rules act by themselves. */
const NOBODY = { userId: null, reason: null };
/** Members that one step of a job looks at. */
const PER_STEP = 100;

/** Looks at a member again once the time alone may have changed whether its linked roles are deserved. */
export const checkMember = job<{ guild_id: Snowflake; user_id: Snowflake }>({
  kind: 'role_connections.check_member',
  run: (platform, { guild_id, user_id }) =>
    transact(platform, NOBODY, async (tx) => checkGuild(tx, guild_id, user_id, await lockSaid(tx.db, user_id))),
});

/** Looks at everyone who has a role, after its rules have changed; safe to run again. */
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

/** Takes the linked roles that a person does not deserve any more, in every guild. What is said of the person must be locked. */
export async function keepLinkedRoles(tx: Tx, userId: Snowflake): Promise<void> {
  const said = await lockSaid(tx.db, userId);
  for (const guildId of await guildsWithLinkedRole(tx.db, userId)) await checkGuild(tx, guildId, userId, said);
}

/** Notes when the time alone will end what somebody deserves, so that it is looked at then. */
export async function watchLapse(tx: Tx, of: { guild_id: Snowflake; user_id: Snowflake }, rules: RoleRules, said: Said) {
  const at = lapsesAt(rules, said, tx.now);
  if (at !== undefined) await tx.enqueue(checkMember, of, at);
}

/** An authorization ended: what the application said of the person is forgotten, and the roles that hung on it go. */
export async function dropRoleConnection(tx: Tx, pair: Pair): Promise<void> {
  await lockSaid(tx.db, pair.user_id);
  if (await deleteConnection(tx.db, pair)) await keepLinkedRoles(tx, pair.user_id);
}

/** An application is deleted: what it said of people is forgotten, and a job takes the roles that hung on it. */
export async function dropRoleConnectionsOf(tx: Tx, applicationId: Snowflake): Promise<void> {
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
  if (lost.size) await saveMember(tx, found, { roles_json: JSON.stringify(had.filter((id) => !lost.has(id))) });
}
