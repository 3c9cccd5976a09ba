import { CHANNEL_TYPES, MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inMessage } from '../../../core/access/message.ts';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { announceEdit } from '../messages/edit.ts';
import { asSeenBy, dataOf } from '../messages/message.ts';
import { loadMessageObject } from '../messages/page.ts';
import { lockMessage } from '../messages/queries.ts';
import { updateMessageData } from '../messages/save-data.ts';
import { publishMessage } from './publish.ts';
import { recordPublication, recentPublications, type SourceKey } from './queries.ts';
import { crosspostMessage as operation } from '@guildhall/protocol/operations/messages/crossposts';

const { CROSSPOSTED, IS_CROSSPOST } = MESSAGE_FLAGS;
const HOUR = 3_600_000;

/** Publishes a message of an announcement channel to all followers (MessageResponse); a job makes the copies. */
export const crosspostMessage = route(operation, {
  access: inMessage('SEND_MESSAGES'),
  limit: limits.write,
  run: async (ctx, { path, access }) => {
    const { guild, channel, message, permissions } = access;
    if (!guild || channel.type !== CHANNEL_TYPES.GUILD_ANNOUNCEMENT) fail('WRONG_CHANNEL_TYPE');
    const isOwn = message.author_id === ctx.viewer.user.id;
    if (!isOwn && !has(permissions, PERMISSIONS.MANAGE_MESSAGES)) fail('MISSING_PERMISSIONS');
    const row = await ctx.transact(async (tx) => {
      // Two concurrent requests would both find room for the last message of the hour.
      await lockGuild(tx.db, guild.id);
      const found = (await lockMessage(tx.db, path.channel_id, path.message_id)) ?? fail('UNKNOWN_MESSAGE');
      requirePublishable(found);
      if (ctx.config.rateLimits) await requireRoom(tx, path);
      await recordPublication(tx.db, path, tx.now);
      const published = await updateMessageData(tx.db, { ...found, flags: found.flags | CROSSPOSTED }, {});
      await announceEdit(tx, access, published);
      await tx.enqueue(publishMessage, { channel_id: path.channel_id, message_id: path.message_id });
      return published;
    });
    const object = await loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, row, ctx.viewer.user.id);
    return asSeenBy(ctx.viewer, object);
  },
});

/** Only once (40033), and only ordinary messages: no reply, poll, forward, copy or system message (50068). */
function requirePublishable(row: MessageRow): void {
  if (row.flags & CROSSPOSTED) fail('THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED');
  const { poll, message_snapshots } = dataOf(row);
  if (row.type !== MESSAGE_TYPES.DEFAULT || row.flags & IS_CROSSPOST || poll || message_snapshots) fail('INVALID_MESSAGE_TYPE');
}

/**
 * Refuses the request if the channel has published ten messages within the hour (20028, 429 with
 * `retry_after` in seconds).
 */
async function requireRoom(tx: Tx, { channel_id }: SourceKey): Promise<void> {
  const times = await recentPublications(tx.db, channel_id, tx.now - HOUR);
  const [first] = times;
  if (first === undefined || times.length < LIMITS.messages.crosspostsPerHour.max) return;
  fail(LIMITS.messages.crosspostsPerHour.error, { extra: { retry_after: (first + HOUR - tx.now) / 1000, global: false } });
}
