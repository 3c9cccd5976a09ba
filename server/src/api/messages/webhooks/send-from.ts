import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import type { Place, Writer } from '../messages/writer.ts';
import { sendMessage } from '../messages/send.ts';
import { createPost } from '../threads/post.ts';
import { type Disguise, placeOf, threadOf, writerFor } from './sender.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { NewMessageBody } from '@guildhall/protocol/bodies/messages/messages';

const FORUMS: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_FORUM, CHANNEL_TYPES.GUILD_MEDIA]);

/** The thread that a message is sent to, or that it creates. */
export interface ThreadWish {
  thread_id?: Snowflake | undefined;
  thread_name?: string | null | undefined;
  applied_tags?: Snowflake[] | null | undefined;
}

/** A message to send as a webhook. */
export interface Sending {
  body: NewMessageBody;
  disguise?: Disguise;
  thread?: ThreadWish;
  files?: readonly UploadedFile[];
  /** Set for formats of other services, which create no threads. */
  isService?: boolean;
}

/**
 * Sends a message as a webhook.
 * - In a forum it needs a thread or the name of a new one (220001), not both (220002).
 * - Elsewhere it cannot create a thread (220003), and formats of other services never can (220004).
 * - A thread that is not of its channel: 10003.
 */
export async function sendFrom(ctx: PublicContext, webhook: WebhookRow, sending: Sending): Promise<MessageObject> {
  const { body, disguise = {}, thread = {}, files = [], isService = false } = sending;
  const place = await placeOf(ctx, webhook);
  checkThread(place, thread, isService);
  const writer = await writerFor(ctx, webhook, disguise);
  if (thread.thread_name) return post(ctx, place, { writer, body, files, thread });
  const there = thread.thread_id === undefined ? place : await threadOf(ctx, place, thread.thread_id);
  return sendMessage(ctx, there, writer, body, files);
}

async function post(
  ctx: PublicContext,
  { channel: forum, guild, permissions }: Place,
  { writer, body, files, thread }: Pick<Sending, 'body'> & { writer: Writer; files: readonly UploadedFile[]; thread: ThreadWish },
): Promise<MessageObject> {
  const name = thread.thread_name?.trim() || failForm({ thread_name: complain.length(1, 100) });
  if (!guild) return fail('UNKNOWN_WEBHOOK');
  const appliedTags = thread.applied_tags;
  const made = await createPost(ctx, {
    forum,
    guild,
    member: null,
    permissions,
    writer,
    name,
    message: body,
    files,
    appliedTags,
  });
  return made.message;
}

function checkThread({ channel }: Place, { thread_id, thread_name }: ThreadWish, isService: boolean): void {
  if (!FORUMS.has(channel.type)) {
    if (thread_name) fail('WEBHOOKS_CAN_ONLY_CREATE_THREADS_IN_FORUM_CHANNELS');
    return;
  }
  if (isService && thread_id === undefined) fail('WEBHOOK_SERVICES_CANNOT_BE_USED_IN_FORUM_CHANNELS');
  if (thread_id !== undefined && thread_name) fail('FORUM_WEBHOOKS_CANNOT_HAVE_BOTH_THREAD_NAME_AND_THREAD_ID');
  if (thread_id === undefined && !thread_name) fail('FORUM_WEBHOOKS_MUST_HAVE_A_THREAD_NAME_OR_THREAD_ID');
}
