import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessChannel } from '../../../core/access/channel.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { readLockedGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { startWithStage } from '../scheduled-events/status.ts';
import { STAGE_MODERATOR } from './access.ts';
import { openStage } from './open-close.ts';
import { readTopic } from './stage-instance.ts';
import { createStageInstance as operation } from '@guildhall/protocol/operations/guild/stage-instances';

/** Opens a stage in a stage channel (StageInstanceResponse); starts the scheduled event that it is for. */
export const createStageInstance = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const { guild, channel, permissions } = await accessChannel(ctx, body.channel_id);
    if (!guild || channel.type !== CHANNEL_TYPES.GUILD_STAGE_VOICE) return fail('WRONG_CHANNEL_TYPE');
    const notify = body.send_start_notification === true;
    const needed = notify ? STAGE_MODERATOR | PERMISSIONS.MENTION_EVERYONE : STAGE_MODERATOR;
    requireBits(permissions, needed);
    const topic = readTopic(body.topic);
    const eventId = body.guild_scheduled_event_id ?? null;
    return ctx.transact(async (tx) => {
      const { channels } = await readLockedGuild(tx, guild.id);
      const current = channels.get(channel.id) ?? fail('UNKNOWN_CHANNEL');
      const stage = await openStage(tx, {
        channel: current.row,
        guildId: guild.id,
        topic,
        privacyLevel: body.privacy_level ?? 2,
        eventId,
        userId: ctx.viewer.user.id,
        notify,
      });
      if (eventId) await startWithStage(tx, { guildId: guild.id, eventId, channelId: channel.id, stageId: stage.id });
      return stage;
    });
  },
});
