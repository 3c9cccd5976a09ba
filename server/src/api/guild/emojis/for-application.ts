import type { Snowflake } from '@guildhall/protocol/ids';
import { findMemberState } from '../../../core/access/member.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { EmojiRow } from '../../../core/tables/database.ts';
import { hasRoleFor } from './usable.ts';

/** Identifies an application by its own id or by that of its bot. */
type ApplicationKey = { id: Snowflake } | { bot_id: Snowflake };

/**
 * Filters custom emojis to those that an application may show: its own, and those of guilds that its bot is in and has
 * a role for. Without an application (null), all that exist.
 */
export async function findEmojisFor(
  db: Db,
  application: ApplicationKey | null,
  ids: readonly Snowflake[],
): Promise<Map<Snowflake, { name: string; animated: boolean }>> {
  if (ids.length === 0) return new Map();
  const found = await db.kysely.selectFrom('emojis').selectAll().where('id', 'in', ids).execute();
  const usable = application === null ? found : await usableFor(db, application, found);
  return new Map(usable.map(({ id, name, animated }) => [id, { name, animated: animated === 1 }]));
}

async function usableFor(db: Db, key: ApplicationKey, emojis: readonly EmojiRow[]): Promise<EmojiRow[]> {
  const all = db.kysely.selectFrom('applications').select(['id', 'bot_id']);
  const query = 'id' in key ? all.where('id', '=', key.id) : all.where('bot_id', '=', key.bot_id);
  const application = emojis.length ? await query.executeTakeFirst() : undefined;
  const usable: EmojiRow[] = [];
  for (const [guildId, of] of Map.groupBy(emojis, (emoji) => emoji.guild_id)) {
    const bot = application && guildId !== null ? await findMemberState(db, guildId, application.bot_id) : undefined;
    usable.push(...of.filter((emoji) => (bot ? hasRoleFor(emoji, bot) : emoji.application_id === application?.id)));
  }
  return usable;
}
