import type { Snowflake } from '@guildhall/protocol/ids';
import { changesBetween } from '../../../core/framework/audit.ts';
import { type ChannelState, type GuildState, overwriteObjects } from '../../../core/access/guild-state.ts';
import type { Overwrite } from '../../../core/access/permissions.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { moveCall } from '../voice-servers/move-call.ts';
import { AUDITED_FIELDS, channelObject } from './channel.ts';
import { CHANNEL_UPDATE } from './events.ts';
import { CHANNEL_UNLINKABLE, LINKED_CHANNEL_RENAMED } from './hooks.ts';
import { isLinkableKind } from './linkable.ts';
import { auditOverwrites, sameOverwrites, syncedChildren } from './overwrites.ts';
import { findHead, updateChannelRow } from './queries.ts';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';

/**
 * Stores the changes of a guild channel, with audit entries and CHANNEL_UPDATE; does nothing if nothing
 * changed.
 * - Children that are synced with a category's overwrites stay synced, each with its own CHANNEL_UPDATE.
 * - A call that is under way in a voice channel moves to the channel's new region.
 * - A channel that can no longer be linked to a lobby is unlinked.
 */
export async function saveChannel(
  tx: Tx,
  guild: GuildState,
  channel: ChannelState,
  { values = {}, overwrites = channel.overwrites }: { values?: Partial<ChannelRow>; overwrites?: readonly Overwrite[] },
): Promise<ChannelObject> {
  const { id } = channel.row;
  const moved = !sameOverwrites(channel.overwrites, overwrites);
  const isLinked = channel.row.linked_lobby_json !== null;
  const isUnlinked = isLinked && !isLinkableKind({ ...channel.row, ...values });
  const all: Partial<ChannelRow> = {
    ...values,
    ...(moved ? { overwrites_json: overwritesJson(overwrites) } : {}),
    ...(isUnlinked ? { linked_lobby_json: null } : {}),
  };
  const head = await findHead(tx.db, id);
  const before = channelObject(channel.row, head);
  const after = channelObject({ ...channel.row, ...all }, head);
  if (JSON.stringify(before) === JSON.stringify(after)) return before;

  await updateChannelRow(tx.db, id, all);
  tx.emit(CHANNEL_UPDATE, { guild_id: guild.id, channel_id: id }, isUnlinked ? { ...after, linked_lobby: null } : after);
  if (after.rtc_region !== before.rtc_region) await moveCall(tx, id, after.rtc_region ?? null);
  if (isUnlinked) await tx.notify(CHANNEL_UNLINKABLE, { channel_id: id });
  else if (isLinked && after.name !== before.name) await tx.notify(LINKED_CHANNEL_RENAMED, { channel_id: id });
  if (moved) {
    for (const child of syncedChildren(guild, channel)) await saveOverwrites(tx, guild.id, child, overwrites);
    await auditOverwrites(tx, guild, id, channel.overwrites, overwrites);
  }
  const changes = changesBetween({ ...before }, { ...after }, AUDITED_FIELDS);
  if (changes.length) await tx.audit({ guild_id: guild.id, action: 'CHANNEL_UPDATE', target_id: id, changes });
  return after;
}

/** Replaces a channel's overwrites without an audit entry, as a side effect of another change. */
export async function saveOverwrites(
  tx: Tx,
  guildId: Snowflake,
  channel: ChannelState,
  overwrites: readonly Overwrite[],
): Promise<void> {
  const overwrites_json = overwritesJson(overwrites);
  await updateChannelRow(tx.db, channel.row.id, { overwrites_json });
  const object = channelObject({ ...channel.row, overwrites_json }, await findHead(tx.db, channel.row.id));
  tx.emit(CHANNEL_UPDATE, { guild_id: guildId, channel_id: channel.row.id }, object);
}

function overwritesJson(overwrites: readonly Overwrite[]): string {
  return JSON.stringify(overwriteObjects(overwrites));
}
