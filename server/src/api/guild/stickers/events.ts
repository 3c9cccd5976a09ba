import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/framework/event.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { StickerRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { stickerObject } from './sticker.ts';

/** The current list of all stickers of a guild. */
export const GUILD_STICKERS_UPDATE = event('GUILD_STICKERS_UPDATE', {
  audience: 'guild',
  versioned: () => 'stickers',
});

/** Emits a guild's stickers after one was created or changed. */
export function emitStickers(tx: Tx, guild: GuildState, changed: StickerRow): void {
  emit(tx, guild.id, new Map(guild.stickers).set(changed.id, changed).values());
}

/** Emits a guild's stickers after one was deleted. */
export function emitStickersWithout(tx: Tx, guild: GuildState, deletedId: Snowflake): void {
  emit(
    tx,
    guild.id,
    guild.stickers.values().filter((row) => row.id !== deletedId),
  );
}

function emit(tx: Tx, guildId: Snowflake, rows: IteratorObject<StickerRow>): void {
  const stickers = [...rows.map((row) => stickerObject(row))];
  tx.emit(GUILD_STICKERS_UPDATE, { guild_id: guildId }, { guild_id: guildId, stickers });
}
