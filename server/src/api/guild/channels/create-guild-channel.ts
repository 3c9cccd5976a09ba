import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { changeGuild, overwriteObjects } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { AUDITED_FIELDS, channelObject, THREAD_TYPES } from './channel.ts';
import { CHANNEL_CREATE } from './events.ts';
import { fieldsPatch } from './fields.ts';
import { CREATABLE_TYPES, mayAnnounce, newChannelRow } from './new-channel.ts';
import { checkOverwriteBits, readOverwrites } from './overwrites.ts';
import { checkParent, endPosition } from './place.ts';
import { insertChannel } from './queries.ts';
import { createGuildChannel as operation } from '@guildhall/protocol/operations/messages/channels';

/**
 * Creates a guild channel after the others of its kind; in a category, without overwrites of its own, it
 * copies the category's (GuildChannelResponse).
 */
export const createGuildChannel = route(operation, {
  access: inGuild('MANAGE_CHANNELS'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body, access: { member } }) => {
    const type = body.type ?? CHANNEL_TYPES.GUILD_TEXT;
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const features: string[] = JSON.parse(guild.row.features_json);
      const allowed = CREATABLE_TYPES.filter((one) => one !== CHANNEL_TYPES.GUILD_ANNOUNCEMENT || mayAnnounce(features));
      if (!allowed.includes(type)) failForm({ type: complain.choices(allowed) });
      const rows = [...guild.channels.values()].map((channel) => channel.row);
      if (rows.filter((row) => !THREAD_TYPES.has(row.type)).length >= LIMITS.channels.perGuild.max)
        fail(LIMITS.channels.perGuild.error);
      const parentId = body.parent_id ?? null;
      if (parentId) checkParent(guild, member, tx.now, { type, parentId });

      const inherited = (parentId && guild.channels.get(parentId)?.overwrites) || [];
      const overwrites = body.permission_overwrites ? await readOverwrites(tx.db, guild, body.permission_overwrites) : inherited;
      checkOverwriteBits(guild, member, tx.now, { before: inherited, after: overwrites, parentId });

      const bare = newChannelRow({
        id: tx.id(),
        guild_id,
        type,
        name: body.name,
        position: body.position ?? endPosition(rows, type),
        parent_id: parentId,
        overwrites_json: JSON.stringify(overwriteObjects(overwrites)),
      });
      const context = { features, premiumTier: guild.row.premium_tier, newId: () => tx.id(), emojis: guild.emojis };
      const row = { ...bare, ...fieldsPatch(bare, body, context) };
      await insertChannel(tx.db, row);
      const channel = channelObject(row);
      tx.emit(CHANNEL_CREATE, { guild_id, channel_id: row.id }, channel);
      const changes = changesBetween({}, { ...channel }, [...AUDITED_FIELDS, 'permission_overwrites']);
      await tx.audit({ guild_id, action: 'CHANNEL_CREATE', target_id: row.id, changes });
      return channel;
    });
  },
});
