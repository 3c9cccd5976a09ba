import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { parseOverwrites } from '../../../core/access/guild-state.ts';
import { channelPermissions } from '../../../core/access/permissions.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

/** The feature that allows a vanity code; granted by the operator or by premium tier 3. */
export const VANITY_URL = 'VANITY_URL';

const TEXT_TYPES: readonly number[] = [CHANNEL_TYPES.GUILD_TEXT, CHANNEL_TYPES.GUILD_ANNOUNCEMENT];

/** A vanity code: 2 to 32 letters, digits and single hyphens between them (docs/limits.md). */
const SHAPE = /^(?=.{2,32}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** Normalises a vanity code to lower case; null if it is invalid. */
export function readVanityCode(given: string): string | null {
  const code = given.trim().toLowerCase();
  return SHAPE.test(code) ? code : null;
}

const byCode = prepare<{ code: string }>()((db, param) =>
  db.selectFrom('guilds').select('id').where('vanity_url_code', '=', param('code')).where('deleted_at', 'is', null),
);

/** Finds the guild of a vanity code, with its first channel that @everyone can view; undefined if there is none. */
export async function findVanityGuild(db: Db, code: string): Promise<{ id: Snowflake; channelId: Snowflake } | undefined> {
  const guild = await db.first(byCode, { code: code.toLowerCase() });
  const channelId = guild && (await landingChannel(db, guild.id));
  return guild && channelId ? { id: guild.id, channelId } : undefined;
}

/** Counts a use of a guild's vanity code. */
export async function useVanityUrl(db: Db, guildId: Snowflake): Promise<void> {
  await db.kysely
    .updateTable('guilds')
    .set((eb) => ({ vanity_url_uses: eb('vanity_url_uses', '+', 1) }))
    .where('id', '=', guildId)
    .execute();
}

/** Returns a guild's vanity code and its uses; the uses count only this code. */
export async function vanityUrl(db: Db, guildId: Snowflake): Promise<{ code: string | null; uses: number }> {
  const columns = db.kysely.selectFrom('guilds').select(['vanity_url_code', 'vanity_url_uses']);
  const found = await columns.where('id', '=', guildId).executeTakeFirst();
  return { code: found?.vanity_url_code ?? null, uses: found?.vanity_url_uses ?? 0 };
}

/** Returns whether another guild or an invite has this code. */
export async function isCodeTaken(db: Db, code: string, guildId: Snowflake): Promise<boolean> {
  const guild = db.kysely.selectFrom('guilds').select('id').where('vanity_url_code', '=', code).where('id', '!=', guildId);
  if (await guild.executeTakeFirst()) return true;
  return (await db.kysely.selectFrom('invites').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
}

async function landingChannel(db: Db, guildId: Snowflake): Promise<Snowflake | undefined> {
  const role = db.kysely.selectFrom('roles').select('permissions').where('guild_id', '=', guildId).where('id', '=', guildId);
  const everyone = BigInt((await role.executeTakeFirst())?.permissions ?? 0);
  const guild = { id: guildId, ownerId: '', roles: new Map([[guildId, { permissions: everyone }]]) };
  const newcomer = { userId: '0', roleIds: [], timedOutUntil: null };
  const channels = await db.kysely
    .selectFrom('channels')
    .select(['id', 'type', 'overwrites_json'])
    .where('guild_id', '=', guildId)
    .where('type', 'in', TEXT_TYPES)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const seen = channels.find(({ type, overwrites_json }) => {
    const channel = { type, overwrites: parseOverwrites(overwrites_json) };
    return (channelPermissions(guild, channel, newcomer, 0) & PERMISSIONS.VIEW_CHANNEL) !== 0n;
  });
  return seen?.id;
}
