import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessChannel } from '../../../core/access/channel.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { type ChannelState, changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { deleteChannelInvites } from '../../guild/invites/delete-channel-invites.ts';
import { closeDirect } from '../direct-messages/direct.ts';
import { clearChannelReferences } from '../../guild/guilds/channel-references.ts';
import { removeChannelEvents } from '../../guild/scheduled-events/remove-event.ts';
import { dropStage } from '../../guild/stage-instances/open-close.ts';
import { deleteThread } from '../threads/change.ts';
import { emptyVoiceChannel } from '../../guild/voice-states/connect.ts';
import { AUDITED_FIELDS, channelObject } from '../../guild/channels/channel.ts';
import { CHANNEL_DELETE, CHANNEL_UPDATE } from '../../guild/channels/events.ts';
import { CHANNEL_UNLINKABLE } from '../../guild/channels/hooks.ts';
import { purgeChannels } from './purge-channels.ts';
import { deleteChannelRow, findHead, updateChannelRow } from '../../guild/channels/queries.ts';
import { deleteChannel as operation } from '@guildhall/protocol/operations/messages/channels';

/** Deletes a guild channel or a thread, closes a direct message, or leaves a group; returns the channel. */
export const deleteChannel = route(operation, {
  access: async (ctx, path) => {
    const access = await accessChannel(ctx, path.channel_id);
    const needed = access.thread ? PERMISSIONS.MANAGE_THREADS : PERMISSIONS.MANAGE_CHANNELS;
    if (access.guild && (access.permissions & needed) === 0n) fail('MISSING_PERMISSIONS');
    return access;
  },
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, query, access }) => {
    const seen = access.guild;
    if (!seen) return closeDirect(ctx, access, query);
    if (access.thread) return deleteThread(ctx, access.thread);
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, seen.id);
      const channel = guild.channels.get(channel_id) ?? fail('UNKNOWN_CHANNEL');
      checkNotNeeded(guild, channel_id);
      const object = channelObject(channel.row, await findHead(tx.db, channel_id));
      await clearChannelReferences(tx, guild, channel_id);
      if (channel.type === CHANNEL_TYPES.GUILD_CATEGORY) await freeChildren(tx, guild, channel_id);
      await removeChannelEvents(tx, guild.id, channel_id);
      await dropStage(tx, channel_id);
      await emptyVoiceChannel(tx, guild.id, channel_id);
      await tx.notify(CHANNEL_UNLINKABLE, { channel_id });
      await deleteChannelInvites(tx, guild.id, channel_id);
      await deleteChannelRow(tx.db, channel_id);
      tx.emit(CHANNEL_DELETE, { guild_id: guild.id, channel_id }, object);
      const changes = changesBetween({ ...object }, {}, [...AUDITED_FIELDS, 'permission_overwrites']);
      await tx.audit({ guild_id: guild.id, action: 'CHANNEL_DELETE', target_id: channel_id, changes });
      await tx.enqueue(purgeChannels, { channel_ids: [channel_id] });
      return object;
    });
  },
});

/** Refuses to delete the rules and updates channels of a Community guild (50074). */
function checkNotNeeded(guild: GuildState, channelId: Snowflake): void {
  const { features_json, rules_channel_id, public_updates_channel_id } = guild.row;
  const features: string[] = JSON.parse(features_json);
  const needed = features.includes('COMMUNITY') && [rules_channel_id, public_updates_channel_id].includes(channelId);
  if (needed) fail('CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS');
}

async function freeChildren(tx: Tx, guild: GuildState, categoryId: Snowflake): Promise<void> {
  const children: ChannelState[] = [...guild.channels.values()].filter((child) => child.row.parent_id === categoryId);
  for (const { row } of children) {
    await updateChannelRow(tx.db, row.id, { parent_id: null });
    const object = channelObject({ ...row, parent_id: null }, await findHead(tx.db, row.id));
    tx.emit(CHANNEL_UPDATE, { guild_id: guild.id, channel_id: row.id }, object);
  }
}
