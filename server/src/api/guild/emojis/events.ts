import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/framework/event.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { EmojiRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { emojiObject } from './emoji.ts';

/** The current list of all emojis of a guild. */
export const GUILD_EMOJIS_UPDATE = event('GUILD_EMOJIS_UPDATE', {
  audience: 'guild',
  versioned: () => 'emojis',
});

/** Emits a guild's emojis after one was created or changed. */
export function emitEmojis(tx: Tx, guild: GuildState, changed: EmojiRow): void {
  const rows = new Map(guild.emojis).set(changed.id, changed);
  emit(tx, guild.id, rows.values());
}

/** Emits a guild's emojis after one was deleted. */
export function emitEmojisWithout(tx: Tx, guild: GuildState, deletedId: Snowflake): void {
  emit(
    tx,
    guild.id,
    guild.emojis.values().filter((row) => row.id !== deletedId),
  );
}

function emit(tx: Tx, guildId: Snowflake, rows: IteratorObject<EmojiRow>): void {
  tx.emit(GUILD_EMOJIS_UPDATE, { guild_id: guildId }, { guild_id: guildId, emojis: [...rows.map((row) => emojiObject(row))] });
}
