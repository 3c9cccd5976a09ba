import { only } from '../../../core/framework/only.ts';
import { CHANNEL_TYPES, MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { bitsOf } from '@guildhall/protocol/permissions';
import { findMessage } from '../../../core/access/message.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findThread, threadChannel } from '../../../core/access/threads.ts';
import { addSystemMessage } from '../messages/system.ts';
import { announceEdit } from '../messages/edit.ts';
import { isSystemMessage } from '../messages/message.ts';
import { loadMessageObject } from '../messages/page.ts';
import { lockMessage } from '../messages/queries.ts';
import { joinAsOwner, openThread } from './open.ts';
import { markMessage } from './queries.ts';
import { threadObjects } from './load.ts';
import { inParent, TEXT_PARENTS, threadName } from './access.ts';
import { createThreadFromMessage as operation } from '@guildhall/protocol/operations/messages/threads';

const NEEDED = bitsOf('CREATE_PUBLIC_THREADS', 'READ_MESSAGE_HISTORY');

/**
 * Creates a thread from a message, with the message's id; it starts with a message of type 21 that shows the
 * message (ThreadResponse).
 */
export const createThreadFromMessage = route(operation, {
  access: async (ctx, path) => {
    const access = await inParent(ctx, path);
    if (!TEXT_PARENTS.has(access.channel.type)) fail('WRONG_CHANNEL_TYPE');
    requireBits(access.permissions, NEEDED);
    const message = (await findMessage(ctx.store.read, path.channel_id, path.message_id)) ?? fail('UNKNOWN_MESSAGE');
    return { ...access, message };
  },
  limit: limits.write,
  run: async (ctx, { path: { channel_id, message_id }, body, access }) => {
    const { channel: parent, guild, member } = access;
    const { user } = ctx.viewer;
    const name = threadName(body.name);
    return ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild.id);
      const message = (await lockMessage(tx.db, channel_id, message_id)) ?? fail('UNKNOWN_MESSAGE');
      if (isSystemMessage(message.type)) fail('SYSTEM_MESSAGE');
      if (await findThread(tx.db, message_id)) fail('THREAD_ALREADY_CREATED_FOR_MESSAGE');
      const announced = parent.type === CHANNEL_TYPES.GUILD_ANNOUNCEMENT;
      const thread = await openThread(tx, {
        id: message_id,
        parent,
        guildId: guild.id,
        type: announced ? CHANNEL_TYPES.ANNOUNCEMENT_THREAD : CHANNEL_TYPES.PUBLIC_THREAD,
        name,
        ownerId: user.id,
        autoArchiveDuration: body.auto_archive_duration,
        rateLimit: body.rate_limit_per_user,
      });
      const flags = message.flags | MESSAGE_FLAGS.HAS_THREAD;
      await markMessage(tx.db, message, flags);
      await announceEdit(tx, { channel: parent, guild, recipientIds: [] }, { ...message, flags });
      await addSystemMessage(
        tx,
        { channel: threadChannel(thread, parent) },
        {
          type: MESSAGE_TYPES.THREAD_STARTER_MESSAGE,
          author: user,
          data: { message_reference: { type: 0, channel_id, message_id, guild_id: guild.id } },
          referenced: await loadMessageObject(tx, message, null),
        },
      );
      const joined = await joinAsOwner(tx, thread, { member: member.row, user });
      return only(await threadObjects(tx.db, [joined], user.id));
    });
  },
});
