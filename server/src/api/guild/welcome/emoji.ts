import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { SmallEmoji } from '@guildhall/protocol/objects/guild/welcome';

/** Reads the emoji of a body; a guild emoji by its id. Another guild's: 50035 at `<at>emoji_id`. */
export function readEmoji(
  guild: GuildState,
  body: { emoji_id?: Snowflake | null; emoji_name?: string | null },
  at: string,
): SmallEmoji {
  if (!body.emoji_id) return { id: null, name: body.emoji_name || null, animated: false };
  const row = guild.emojis.get(body.emoji_id);
  if (!row) return failForm({ [`${at}emoji_id`]: complain.custom('EMOJI_INVALID', 'This emoji is not in the guild.') });
  return { id: row.id, name: row.name, animated: row.animated !== 0 };
}
