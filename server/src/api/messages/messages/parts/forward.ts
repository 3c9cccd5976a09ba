import { MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { timestampOf } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessChannel, type ChannelAccess } from '../../../../core/access/channel.ts';
import { findMessage } from '../../../../core/access/message.ts';
import type { Cdn } from '../../../../core/media/cdn.ts';
import { type Context, hasViewer } from '../../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../../core/framework/errors.ts';
import { isoTime, isoTimeOrNull } from '../../../../core/values/iso-time.ts';
import { has } from '../../../../core/access/permissions.ts';
import type { MessageRow } from '../../../../core/tables/database.ts';
import { readsContent } from '../../../../core/access/viewer.ts';
import { findUsers } from '../../../people/users/queries.ts';
import { userObject } from '../../../people/users/user.ts';
import { isGiven } from '../body.ts';
import type { Composition, Draft } from '../draft.ts';
import { dataOf } from '../message.ts';
import { componentObjects, listedFiles } from './components.ts';
import { copyFiles } from './copies.ts';
import { showEmbedded } from './embedded-files.ts';
import { embedsOf, withProxies } from './previews.ts';
import type { SnapshotData } from '../types.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { MessageReference, SnapshotObject } from '@guildhall/protocol/objects/messages/messages';

/** A snapshot on the wire; `channelId` is the channel it was forwarded to. */
export function snapshotObject(cdn: Cdn, channelId: string, { attachments, embeds, ...rest }: SnapshotData): SnapshotObject {
  const components = componentObjects(cdn, channelId, { components: rest.components, attachments });
  const files = listedFiles(cdn, channelId, { components: rest.components, attachments });
  const shown = showEmbedded(embeds, files, withProxies(cdn, embeds));
  return { ...rest, ...shown, components };
}

/** Message types that may be forwarded (docs/contract/messages.md#forwards). */
const FORWARDED_TYPES: ReadonlySet<number> = new Set([
  MESSAGE_TYPES.DEFAULT,
  MESSAGE_TYPES.REPLY,
  MESSAGE_TYPES.CHAT_INPUT_COMMAND,
  MESSAGE_TYPES.CONTEXT_MENU_COMMAND,
]);
const ALONE = ['content', 'embeds', 'attachments', 'sticker_ids', 'poll', 'components'] as const;

/**
 * Adds the snapshot of the message that a request forwards (docs/contract/messages.md#forwards).
 * - The source is any channel that the viewer sees and whose history they may read (160009).
 * - Never from an age-restricted channel into one that is not (160010), and only what an app may read
 *   (160014).
 * - If the message does not exist, or its type cannot be forwarded: 50035 at message_reference.
 */
export async function addForward(composition: Composition, draft: Draft): Promise<void> {
  const { ctx, place, body, files } = composition;
  const wanted = body.message_reference;
  // Webhooks have no viewer whose access could be checked, and no such field.
  if (!wanted || !hasViewer(ctx)) return;
  if (!wanted.channel_id) failForm({ 'message_reference.channel_id': complain.required() });
  refuseCompany(body, files.length);
  const source = await accessChannel(ctx, wanted.channel_id);
  if (!has(source.permissions, PERMISSIONS.READ_MESSAGE_HISTORY)) fail('REFERENCE_NEEDS_HISTORY');
  if (source.channel.nsfw && place.channel.nsfw === 0) fail('REFERENCE_AGE_RESTRICTED');
  const row = await findMessage(ctx.store.read, source.channel.id, wanted.message_id);
  if (!row || !FORWARDED_TYPES.has(row.type) || dataOf(row).poll) refuse(row ? 'FORWARD' : 'UNKNOWN');
  const mentions = await mentionsOf(ctx, row);
  if (source.guild && !isReadable(ctx.viewer, row, mentions)) fail('FORWARD_UNREADABLE');
  const snapshot = snapshotOf(row, mentions);
  const { records, components, stored } = copyFiles(ctx, snapshot);
  draft.stored.push(stored);
  draft.data.message_reference = referenceTo(source, row);
  draft.data.message_snapshots = [{ message: { ...snapshot, attachments: records, components: components ?? [] } }];
  draft.row.flags |= MESSAGE_FLAGS.HAS_SNAPSHOT;
}

/** Refuses a forward that has anything apart from the reference. */
function refuseCompany(body: Composition['body'], files: number): void {
  const given = ALONE.filter((key) => isGiven(body[key]) && body[key] !== '');
  if (files) given.push('attachments');
  if (!given.length) return;
  const complaint = complain.custom('MESSAGE_FORWARD_CANNOT_HAVE_CONTENT', 'A forwarded message cannot have content.');
  failForm(Object.fromEntries(given.map((key) => [key, complaint])));
}

function refuse(why: 'UNKNOWN' | 'FORWARD'): never {
  return failForm({
    message_reference:
      why === 'UNKNOWN'
        ? complain.custom('MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message')
        : complain.custom('MESSAGE_REFERENCE_CANNOT_FORWARD', 'This message cannot be forwarded.'),
  });
}

async function mentionsOf(ctx: Composition['ctx'], row: MessageRow): Promise<UserObject[]> {
  const ids = dataOf(row).mentions ?? [];
  const users = ids.length ? await findUsers(ctx.store.read, ids) : undefined;
  return ids.flatMap((id) => {
    const user = users?.get(id);
    return user ? [userObject(user)] : [];
  });
}

function isReadable(viewer: Context['viewer'], row: MessageRow, mentions: readonly UserObject[]): boolean {
  const { id } = viewer.user;
  return readsContent(viewer) || row.author_id === id || mentions.some((user) => user.id === id);
}

/** The stored snapshot of a message; for a message that is itself a forward, the snapshot it contains. */
function snapshotOf(row: MessageRow, mentions: UserObject[]): SnapshotData {
  const data = dataOf(row);
  const inner = data.message_snapshots?.[0]?.message;
  if (inner) return inner;
  return {
    type: row.type,
    content: row.content,
    mentions,
    mention_roles: data.mention_roles ?? [],
    attachments: data.attachments ?? [],
    embeds: row.flags & MESSAGE_FLAGS.SUPPRESS_EMBEDS ? [] : embedsOf(data),
    timestamp: isoTime(timestampOf(row.id)),
    edited_timestamp: isoTimeOrNull(row.edited_at),
    flags: row.flags,
    components: data.components ?? [],
    ...(data.sticker_items ? { sticker_items: data.sticker_items } : {}),
  };
}

function referenceTo({ channel }: ChannelAccess, row: MessageRow): MessageReference {
  const guild = channel.guild_id === null ? {} : { guild_id: channel.guild_id };
  return { type: 1, channel_id: channel.id, message_id: row.id, ...guild };
}
