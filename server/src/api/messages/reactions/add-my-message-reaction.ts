import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inMessage } from '../../../core/access/message.ts';
import { isHeldBack } from '../../../core/access/verification.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { usableEmoji } from '../../guild/emojis/usable.ts';
import { memberObject } from '../../guild/members/member.ts';
import { lockMessage } from '../messages/queries.ts';
import { messageTarget } from '../messages/events.ts';
import { hasBlocked } from '../../people/relationships/queries.ts';
import { requireActive } from '../threads/activity.ts';
import { parseEmoji } from './emoji.ts';
import { MESSAGE_REACTION_ADD } from './events.ts';
import { findEmojis, insertReaction } from './queries.ts';
import { burstColors, emojiObject } from './reaction.ts';
import { BURST } from '@guildhall/protocol/bodies/messages/reactions';
import { addMyMessageReaction as operation } from '@guildhall/protocol/operations/messages/reactions';

/**
 * Adds a reaction, with `type` 1 a burst. Adding a new emoji needs ADD_REACTIONS. Repeating it has no effect.
 * A user whom the author has blocked: 90001. Bursts are for people; apps get 90002.
 */
export const addMyMessageReaction = route(operation, {
  access: inMessage('READ_MESSAGE_HISTORY'),
  limit: limits.reactions,
  run: async (ctx, { path, query: { type = 0 }, access }) => {
    const named = parseEmoji(path.emoji_name);
    const { channel_id, message_id } = path;
    const { user } = ctx.viewer;
    requireActive(access.thread);
    if (type === BURST && user.kind !== 'person') fail('USER_CANNOT_USE_BURST_REACTIONS');
    if (isHeldBack(ctx, access)) fail('CHANNEL_VERIFICATION_LEVEL_TOO_HIGH');
    await ctx.transact(async (tx) => {
      const message = (await lockMessage(tx.db, channel_id, message_id)) ?? fail('UNKNOWN_MESSAGE');
      if (await hasBlocked(tx.db, message.author_id, user.id)) fail('REACTION_BLOCKED');
      const present = await findEmojis(tx.db, channel_id, message_id);
      // Further reactions share the emoji's place, so that it stays when the first one is removed, and need
      // no permission.
      let emoji = present.get(named.key);
      if (!emoji) {
        requireBits(access.permissions, PERMISSIONS.ADD_REACTIONS);
        const custom = named.customId === null ? null : await usableEmoji(tx.db, ctx.viewer, named.customId, access);
        if (present.size >= LIMITS.messages.reactions.max) fail(LIMITS.messages.reactions.error);
        const place = Math.max(tx.now, ...present.values().map((other) => other.place + 1));
        emoji = { emoji: named.key, emoji_name: custom?.name ?? null, emoji_animated: custom?.animated ?? 0, place };
      }
      if (!(await insertReaction(tx.db, { channel_id, message_id, user_id: user.id, type, ...emoji }))) return;
      tx.emit(MESSAGE_REACTION_ADD, messageTarget(access), {
        user_id: user.id,
        channel_id,
        message_id,
        ...(access.guild ? { guild_id: access.guild.id, member: memberObject(access.member.row, user) } : {}),
        emoji: emojiObject(emoji),
        message_author_id: message.author_id,
        burst: type === BURST,
        burst_colors: type === BURST ? burstColors(emoji) : [],
        type,
      });
    });
  },
});
