import { bitsOf } from '@guildhall/protocol/permissions';
import { inGuild } from '../../../core/access/guild.ts';
import { complain, fail, failForm, requireBits } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { stageOf } from './access.ts';
import { findVoiceState } from './queries.ts';
import { saveSpeaking } from './speaking.ts';
import { updateSelfVoiceState as operation } from '@guildhall/protocol/operations/guild/voice-states';

/**
 * On a stage: the viewer becomes a speaker (MUTE_MEMBERS), joins the audience, requests to speak (REQUEST_TO_SPEAK) or
 * withdraws that.
 */
export const updateSelfVoiceState = route(operation, {
  access: inGuild(),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body, access: { guild, member } }) => {
    const asked = body.request_to_speak_timestamp;
    const requestAt = typeof asked === 'string' ? Date.parse(asked) : asked;
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const found = await findVoiceState(tx.db, guild_id, member.userId);
      const { state, permissions } = stageOf(guild, member, found, { channelId: body.channel_id, now: tx.now });
      if (body.suppress === false && !has(permissions, bitsOf('MUTE_MEMBERS'))) fail('MISSING_PERMISSIONS');
      if (typeof requestAt === 'number') {
        requireBits(permissions, bitsOf('REQUEST_TO_SPEAK'));
        // A minute of tolerance for clocks that are slow.
        if (requestAt < tx.now - 60_000)
          failForm({ request_to_speak_timestamp: complain.custom('BASE_TYPE_INVALID', 'The time must not be in the past.') });
      }
      await saveSpeaking(tx, state, {
        ...(typeof body.suppress === 'boolean' ? { suppress: body.suppress ? 1 : 0 } : {}),
        ...(requestAt === undefined
          ? body.suppress === false
            ? { request_to_speak_at: null }
            : {}
          : { request_to_speak_at: requestAt }),
      });
    });
  },
});
