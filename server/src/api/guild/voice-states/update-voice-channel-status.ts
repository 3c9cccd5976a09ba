import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { bitsOf } from '@guildhall/protocol/permissions';
import { accessChannel } from '../../../core/access/channel.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { VOICE_CHANNEL_STATUS_UPDATE } from './events.ts';
import { findVoiceChannel, findVoiceState, upsertVoiceChannel } from './queries.ts';
import { updateVoiceChannelStatus as operation } from '@guildhall/protocol/operations/guild/voice-states';

/**
 * Sets a voice channel's status, or clears it (null, empty or absent). Requires SET_VOICE_CHANNEL_STATUS, and
 * MANAGE_CHANNELS for callers who are not connected to it. Each call sends an event and is audited
 * (docs/contract/channels.md#voice-channel-status).
 */
export const updateVoiceChannelStatus = route(operation, {
  access: async (ctx, path) => {
    const access = await accessChannel(ctx, path.channel_id);
    if (!access.guild || access.channel.type !== CHANNEL_TYPES.GUILD_VOICE) return fail('WRONG_CHANNEL_TYPE');
    const state = await findVoiceState(ctx.store.read, access.guild.id, ctx.viewer.user.id);
    const connected = state?.channel_id === path.channel_id;
    const needed = connected ? bitsOf('SET_VOICE_CHANNEL_STATUS') : bitsOf('SET_VOICE_CHANNEL_STATUS', 'MANAGE_CHANNELS');
    requireBits(access.permissions, needed);
    return access;
  },
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, body, access: { guild } }) => {
    const guild_id = guild.id;
    const status = body.status?.trim() || null;
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const found = await findVoiceChannel(tx.db, channel_id);
      await upsertVoiceChannel(tx.db, { channel_id, guild_id, status, started_at: found?.started_at ?? null });
      tx.emit(VOICE_CHANNEL_STATUS_UPDATE, { guild_id, channel_id }, { id: channel_id, guild_id, status });
      const entry = { guild_id, target_id: channel_id };
      if (status === null) await tx.audit({ ...entry, action: 'VOICE_CHANNEL_STATUS_DELETE', options: { channel_id } });
      else await tx.audit({ ...entry, action: 'VOICE_CHANNEL_STATUS_UPDATE', options: { channel_id, status } });
    });
  },
});
