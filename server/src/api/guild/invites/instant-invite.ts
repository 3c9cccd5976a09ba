import type { Snowflake } from '@guildhall/protocol/ids';
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import type { PublicContext } from '../../../core/framework/context.ts';
import { type GuildState, lockGuild } from '../../../core/access/guild-state.ts';
import type { InviteRow } from '../../../core/tables/database.ts';
import { addInvite } from './add-invite.ts';
import { countInvites, findSimilarInvite } from './queries.ts';
import { nobodysInvite } from './vanity-invite.ts';

const DAY = 86_400;

/** Returns the code of a usable one-day invite to a channel in the guild's own name; null if the guild can have none now. */
export async function instantInvite(ctx: PublicContext, guild: GuildState, channelId: Snowflake): Promise<string | null> {
  const features: string[] = JSON.parse(guild.row.features_json);
  if (features.includes('INVITES_DISABLED')) return null;
  const wanted = instantInviteRow(guild.id, channelId, ctx.clock.now());
  const found = await findSimilarInvite(ctx.store.read, wanted, ctx.clock.now());
  if (found) return found.code;
  return ctx.transact(async (tx) => {
    await lockGuild(tx.db, guild.id);
    const similar = await findSimilarInvite(tx.db, wanted, tx.now);
    if (similar) return similar.code;
    if ((await countInvites(tx.db, guild.id)) >= LIMITS.invites.perGuild.max) return null;
    return (await addInvite(tx, wanted, {})).code;
  });
}

function instantInviteRow(guildId: Snowflake, channelId: Snowflake, now: number): InviteRow {
  const code = randomBytes(6).toString('base64url');
  const row = nobodysInvite({ code, guild_id: guildId, channel_id: channelId, created_at: now });
  return { ...row, expires_at: now + DAY * 1000, max_age: DAY };
}
