import { only } from '../../../core/framework/only.ts';
import type { ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import { CHANNEL_TYPES, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import { noteActivity } from '../../../core/access/activity.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, failForm, requireBits } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route, type UploadedFile } from '../../../core/framework/route.ts';
import { addSystemMessage } from '../messages/system.ts';
import { writerOf } from '../messages/writer.ts';
import { joinAsOwner, openThread } from './open.ts';
import { threadObjects } from './load.ts';
import { FORUMS, inParent, type ParentAccess, refuseSlowThread, threadName } from './access.ts';
import { createPost } from './post.ts';
import { type CreateThreadBody, createThread as operation } from '@guildhall/protocol/operations/messages/threads';

const { ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD, GUILD_ANNOUNCEMENT } = CHANNEL_TYPES;

/**
 * Creates a thread without a message (private if `type` is absent), or a post in a forum or media channel,
 * which needs `message` and SEND_MESSAGES (CreatedThreadResponse; for a post with `message`).
 */
export const createThread = route(operation, {
  access: async (ctx, path) => {
    const access = await inParent(ctx, path);
    if (FORUMS.has(access.channel.type)) requireBit(access, 'SEND_MESSAGES');
    return access;
  },
  limit: limits.write,
  files: { streamed: true, before: (_ctx, access) => requireBit(access, 'ATTACH_FILES') },
  run: async (ctx, { body, access, files }) => {
    const isForum = FORUMS.has(access.channel.type);
    const thread = isForum ? await post(ctx, access, body, files) : await open(ctx, access, body);
    await noteActivity(ctx, ctx.viewer.user.id);
    return thread;
  },
});

function requireBit({ permissions }: ParentAccess, permission: Permission): void {
  requireBits(permissions, PERMISSIONS[permission]);
}

async function post(ctx: Context, access: ParentAccess, body: CreateThreadBody, files: readonly UploadedFile[]) {
  const { channel, guild, member, permissions } = access;
  const { thread, message } = await createPost(ctx, {
    forum: channel,
    guild,
    member,
    permissions,
    writer: writerOf(ctx.viewer),
    name: threadName(body.name),
    message: body.message ?? failForm({ message: complain.required() }),
    files,
    autoArchiveDuration: body.auto_archive_duration,
    rateLimit: body.rate_limit_per_user,
    appliedTags: body.applied_tags,
    check: (tx) => refuseSlowThread(tx, ctx, access),
  });
  return { ...thread, message };
}

async function open(ctx: Context, access: ParentAccess, body: CreateThreadBody): Promise<ThreadObject> {
  const { channel: parent, guild, member } = access;
  const { user } = ctx.viewer;
  const type = body.type ?? PRIVATE_THREAD;
  const allowed = parent.type === GUILD_ANNOUNCEMENT ? [ANNOUNCEMENT_THREAD] : [PUBLIC_THREAD, PRIVATE_THREAD];
  if (!allowed.some((one) => one === type)) failForm({ type: complain.choices(allowed) });
  requireBit(access, type === PRIVATE_THREAD ? 'CREATE_PRIVATE_THREADS' : 'CREATE_PUBLIC_THREADS');
  const name = threadName(body.name);
  return ctx.transact(async (tx) => {
    const wanted = {
      id: tx.id(),
      parent,
      guildId: guild.id,
      type,
      name,
      ownerId: user.id,
      autoArchiveDuration: body.auto_archive_duration,
      rateLimit: body.rate_limit_per_user,
      invitable: body.invitable,
    };
    const thread = await openThread(tx, wanted, () => refuseSlowThread(tx, ctx, access));
    if (type !== PRIVATE_THREAD) {
      const data = { message_reference: { type: 0, channel_id: thread.id, guild_id: guild.id } };
      await addSystemMessage(tx, { channel: parent }, { type: MESSAGE_TYPES.THREAD_CREATED, author: user, content: name, data });
    }
    const joined = await joinAsOwner(tx, thread, { member: member.row, user });
    return only(await threadObjects(tx.db, [joined], user.id));
  });
}
