import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { firstIdAt, type Snowflake, timestampOf } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { allowedSince } from '../../../core/access/permissions-split.ts';
import type { ThreadRow } from '../../../core/tables/threads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { listsMembers, type Viewer } from '../../../core/access/viewer.ts';
import { requireActive } from './activity.ts';
import { findLastOwnThread } from './list-queries.ts';

type InGuild = Extract<ChannelAccess, { guild: object }>;
/** A guild channel that threads can be created in. */
export type ParentAccess = InGuild;
/** A thread that the viewer may see. */
export type ThreadAccess = InGuild & { thread: ThreadRow };

const { GUILD_TEXT, GUILD_ANNOUNCEMENT, GUILD_FORUM, GUILD_MEDIA } = CHANNEL_TYPES;
/** Channels that have threads as well as messages. */
export const TEXT_PARENTS: ReadonlySet<number> = new Set([GUILD_TEXT, GUILD_ANNOUNCEMENT]);
/** Channels that contain only posts. */
export const FORUMS: ReadonlySet<number> = new Set([GUILD_FORUM, GUILD_MEDIA]);

/** Loads the parent channel of threads. Fails with 50003 for a direct message, 50024 for a type without threads. */
export async function inParent(ctx: Context, path: { channel_id: Snowflake }): Promise<ParentAccess> {
  const access = await accessChannel(ctx, path.channel_id);
  if (!access.guild) return fail('CANNOT_EXECUTE_ON_DM');
  const { type } = access.channel;
  if (!TEXT_PARENTS.has(type) && !FORUMS.has(type)) fail('WRONG_CHANNEL_TYPE');
  return access;
}

/** Loads a thread. Fails with 50003 for a direct message, 50024 for any other channel. */
export async function inThread(ctx: Context, path: { channel_id: Snowflake }): Promise<ThreadAccess> {
  const access = await accessChannel(ctx, path.channel_id);
  if (!access.guild) return fail('CANNOT_EXECUTE_ON_DM');
  const { thread } = access;
  return thread ? { ...access, thread } : fail('WRONG_CHANNEL_TYPE');
}

/** Like inThread(), but refuses archived threads (50083). */
export async function inActiveThread(ctx: Context, path: { channel_id: Snowflake }): Promise<ThreadAccess> {
  const access = await inThread(ctx, path);
  requireActive(access.thread);
  return access;
}

/** Refuses a bot whose application does not have the GUILD_MEMBERS intent (50001). */
export function requireMembersIntent(viewer: Viewer): void {
  if (!listsMembers(viewer)) fail('MISSING_ACCESS');
}

/** Normalises a thread's name for storage. */
export function threadName(name: string): string {
  return name.trim() || failForm({ name: complain.required() });
}

/** Fails with 20016 if slowmode, which counts threads like messages, applies to the viewer. The guild must be locked. */
export async function refuseSlowThread(tx: Tx, ctx: Context, { channel, permissions }: ParentAccess): Promise<void> {
  const pause = channel.rate_limit_per_user * 1000;
  if (pause === 0 || ctx.viewer.kind !== 'person' || allowedSince(tx.now, permissions, 'BYPASS_SLOWMODE')) return;
  const last = await findLastOwnThread(tx.db, channel.id, ctx.viewer.user.id, firstIdAt(tx.now - pause));
  const left = last === undefined ? 0 : timestampOf(last) + pause - tx.now;
  if (left > 0) fail('SLOWMODE', { extra: { retry_after: left / 1000, global: false } });
}

/** Whether the viewer has MANAGE_THREADS. */
export function moderates({ permissions }: { permissions: bigint }): boolean {
  return (permissions & PERMISSIONS.MANAGE_THREADS) !== 0n;
}
