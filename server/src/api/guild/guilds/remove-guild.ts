import type { GuildState } from '../../../core/access/guild-state.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { CHANNEL_UNLINKABLE } from '../channels/hooks.ts';
import { applyTag } from '../guild-tags/apply-tag.ts';
import { shownTag } from '../guild-tags/tag.ts';
import { deleteTargetLists } from '../invites/target-jobs.ts';
import { GUILD_DELETE } from './events.ts';
import { GUILD_DELETED } from './hooks.ts';
import { purgeGuild } from './purge-guild.ts';
import { deleteGuildParts, updateGuildRow } from './queries.ts';

/** Deletes a guild that is locked for a change: it disappears at once (GUILD_DELETE), jobs delete its content. */
export async function removeGuild(tx: Tx, guild: GuildState): Promise<void> {
  const guild_id = guild.id;
  await updateGuildRow(tx.db, guild_id, { deleted_at: tx.now, vanity_url_code: null });
  await deleteGuildParts(tx.db, guild_id, guild.ownerId);
  const linked = [...guild.channels.values()].filter(({ row }) => row.linked_lobby_json !== null);
  for (const { row } of linked) await tx.notify(CHANNEL_UNLINKABLE, { channel_id: row.id });
  await tx.notify(GUILD_DELETED, { guild_id, channel_ids: [...guild.channels.keys()] });
  await deleteTargetLists(tx, { guild_id });
  if (shownTag(guild.row)) await tx.enqueue(applyTag, { guild_id });
  await tx.enqueue(purgeGuild, { guild_id });
  tx.emit(GUILD_DELETE, { guild_id }, { id: guild_id });
}
