import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildState } from './guild-state.ts';
import { permissionTable } from './permission-table.ts';
import { type PermissionMember, guildPermissions } from './permissions.ts';
import { TableCache } from '../framework/table-cache.ts';
import { prepare } from '../framework/prepared.ts';
import type { Db, Store } from '../framework/store.ts';
import type { MemberRow } from '../tables/database.ts';

/** A member with its roles parsed. */
export interface MemberState extends PermissionMember {
  row: MemberRow;
}

const findMember = prepare<{ guild_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db.selectFrom('members').selectAll().where('guild_id', '=', param('guild_id')).where('user_id', '=', param('user_id')),
);

/** Flags of a member quarantined by auto moderation, for any part of the profile. */
const QUARANTINED =
  MEMBER_FLAGS.AUTOMOD_QUARANTINED_USERNAME | MEMBER_FLAGS.AUTOMOD_QUARANTINED_BIO | MEMBER_FLAGS.AUTOMOD_QUARANTINED_GUILD_TAG;

/**
 * A member row with its roles parsed. A member who is quarantined or has not accepted the rules has the permissions
 * of a member in an endless timeout.
 */
export function memberState(row: MemberRow): MemberState {
  const isSilent = row.pending === 1 || (row.flags & QUARANTINED) !== 0;
  const timedOutUntil = isSilent ? Number.POSITIVE_INFINITY : row.communication_disabled_until;
  return { row, userId: row.user_id, roleIds: JSON.parse(row.roles_json), timedOutUntil };
}

/** The member, or undefined when the user is not in the guild. */
export async function findMemberState(db: Db, guildId: Snowflake, userId: Snowflake): Promise<MemberState | undefined> {
  const row = await db.first(findMember, { guild_id: guildId, user_id: userId });
  return row && memberState(row);
}

/** Caches members by guild and user until any member changes. */
export class MemberStates {
  readonly #store: Store;
  readonly #cache: TableCache<MemberState>;

  constructor(store: Store) {
    this.#store = store;
    this.#cache = new TableCache(store, ['members'], 50_000);
  }

  /**
   * The member as committed now (with `isRefreshed`: when the store was last refreshed), or undefined if the user is
   * not in the guild. Never change it.
   */
  get(guildId: Snowflake, userId: Snowflake, isRefreshed = false): Promise<MemberState | undefined> {
    const read = () => findMemberState(this.#store.read, guildId, userId);
    return this.#cache.get(`${guildId}:${userId}`, read, isRefreshed);
  }
}

/** The highest position among the member's roles; the owner ranks above all. */
export function rankOf(guild: GuildState, member: PermissionMember): number {
  if (member.userId === guild.ownerId) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...member.roleIds.map((id) => guild.roles.get(id)?.row.position ?? 0));
}

/** A member's bits in the guild, or in one of its channels. */
export function permissionsOf(guild: GuildState, member: PermissionMember, now: number, channelId?: Snowflake | null): bigint {
  const channel = channelId ? guild.channels.get(channelId) : undefined;
  return channel ? permissionTable(guild).bitsIn(channel.row.id, member, now) : guildPermissions(guild, member, now);
}
