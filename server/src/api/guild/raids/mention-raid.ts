import { firstIdAt } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/framework/context.ts';
import { type GuildState, lockGuild } from '../../../core/access/guild-state.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { alertOf } from './alert.ts';

/** A mention raid: at least `MEMBERS` members make at least `MENTIONS` mentions in total within `WITHIN` ms. */
const MEMBERS = 5;
const MENTIONS = 25;
const WITHIN = 30_000;
/** How long the rule then blocks every mention, in ms. */
const LASTS = 600_000;

/**
 * Counts a message with mentions in a guild that has mention raid protection. Returns true while such a raid is under
 * way; the message is then part of it.
 */
export async function isMentionRaid(ctx: PublicContext, guild: GuildState, user: UserRow, mentions: number): Promise<boolean> {
  if ((guild.row.mention_raid_until ?? 0) > ctx.clock.now()) return true;
  const guild_id = guild.id;
  return ctx.transact(async (tx) => {
    await lockGuild(tx.db, guild_id);
    const { kysely } = tx.db;
    const oldest = firstIdAt(tx.now - WITHIN);
    await kysely.deleteFrom('mention_messages').where('guild_id', '=', guild_id).where('id', '<=', oldest).execute();
    await kysely.insertInto('mention_messages').values({ guild_id, id: tx.id(), user_id: user.id, mentions }).execute();
    const messages = kysely.selectFrom('mention_messages').select(['user_id', 'mentions']).where('guild_id', '=', guild_id);
    const recent = await messages.execute();
    const total = recent.reduce((sum, message) => sum + message.mentions, 0);
    if (new Set(recent.map((message) => message.user_id)).size < MEMBERS || total < MENTIONS) return false;
    const until = tx.now + LASTS;
    const facts = { suspicious_mention_activity_until: isoTime(until) };
    await alertOf(tx, guild_id, { kind: 'MENTION_RAID', user, facts }, { mention_raid_until: until });
    return true;
  });
}
