import { only } from '../../../core/framework/only.ts';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { has } from '../../../core/access/permissions.ts';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { PublicContext } from '../../../core/framework/context.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { MemberState } from '../../../core/access/member.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { ThreadRow } from '../../../core/tables/threads.ts';
import { threadChannel } from '../../../core/access/threads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { draftMessage, storeDraft } from '../messages/send.ts';
import type { Place, Writer } from '../messages/writer.ts';
import { raiseChannelHead } from '../messages/queries.ts';
import { checkTags } from './tags.ts';
import { joinAsOwner, newThreadRow, openThread } from './open.ts';
import { threadObjects } from './load.ts';
import type { ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { NewMessageBody } from '@guildhall/protocol/bodies/messages/messages';

/** A request of a user or webhook to create a post in a forum or media channel. */
export interface PostRequest {
  forum: ChannelRow;
  guild: GuildState;
  /** Null for webhooks. */
  member: MemberState | null;
  /** The author's permissions in the forum. */
  permissions: bigint;
  writer: Writer;
  name: string;
  message: NewMessageBody;
  files?: readonly UploadedFile[];
  autoArchiveDuration?: number | null | undefined;
  rateLimit?: number | null | undefined;
  appliedTags?: readonly Snowflake[] | null | undefined;
  /** Runs first in the transaction, with the guild locked. */
  check?: (tx: Tx) => Promise<void>;
}

/**
 * Creates a post: a public thread and its first message, with the same id. The caller checks permissions.
 * Fails like checkTags(), openThread() and sendMessage(), and then creates nothing.
 */
export async function createPost(
  ctx: PublicContext,
  request: PostRequest,
): Promise<{ thread: ThreadObject; message: MessageObject }> {
  const { forum, guild, member, permissions, writer, files } = request;
  const moderates = has(permissions, PERMISSIONS.MANAGE_THREADS);
  const wanted = {
    id: ctx.ids.next(),
    parent: forum,
    guildId: guild.id,
    type: CHANNEL_TYPES.PUBLIC_THREAD,
    name: request.name,
    ownerId: writer.id,
    byWebhook: !member || !writer.account,
    autoArchiveDuration: request.autoArchiveDuration,
    rateLimit: request.rateLimit,
    appliedTags: checkTags(forum, request.appliedTags ?? [], { moderates }),
  };
  const place = (thread: ThreadRow): Place => {
    const channel = threadChannel(thread, forum);
    return { channel, guild, member, permissions, recipientIds: [], thread };
  };
  const planned = place(newThreadRow(wanted, ctx.clock.now()));
  const { draft, afterSending } = await draftMessage(ctx, planned, writer, request.message, files);
  const made = await ctx.transact(async (tx) => {
    const thread = await openThread(tx, wanted, request.check);
    const message = await storeDraft(tx, place(thread), writer, draft, { starts: thread.id });
    if (typeof message === 'string') throw new Error('a first message has no nonce');
    const joined =
      member && writer.account ? await joinAsOwner(tx, thread, { member: member.row, user: writer.account }) : thread;
    const shown = only(await threadObjects(tx.db, [joined], writer.id));
    // A forum's last message id is the id of its newest post.
    raiseChannelHead(tx.db, forum.id, thread.id);
    return { thread: shown, message };
  });
  await afterSending?.(made.message.id);
  return made;
}
