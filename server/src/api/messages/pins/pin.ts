import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { MessageAccess } from '../../../core/access/message.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { reopenDirect } from '../direct-messages/direct.ts';
import { addSystemMessage } from '../messages/system.ts';
import { announceEdit } from '../messages/edit.ts';
import { isSystemMessage } from '../messages/message.ts';
import { lockMessage } from '../messages/queries.ts';
import { messageTarget } from '../messages/events.ts';
import { CHANNEL_PINS_UPDATE } from './events.ts';
import { countPins, deletePin, insertPin, lockHead } from './queries.ts';

/**
 * Pins a message: MESSAGE_UPDATE, CHANNEL_PINS_UPDATE, a message of type 6, audit entry 74. No effect if it
 * is pinned already. System messages: 50021. More than 250 in the channel: 30003.
 */
export async function pinMessage(ctx: Context, access: MessageAccess): Promise<void> {
  const { channel } = access;
  if (isSystemMessage(access.message.type)) fail('SYSTEM_MESSAGE');
  await ctx.transact(async (tx) => {
    await lockHead(tx.db, channel.id);
    const message = (await lockMessage(tx.db, channel.id, access.message.id)) ?? fail('UNKNOWN_MESSAGE');
    if (message.pinned) return;
    const { count, newest } = await countPins(tx.db, channel.id);
    if (count >= LIMITS.pins.perChannel.max) fail(LIMITS.pins.perChannel.error);
    // Never the time of another pin, so that pages by time neither repeat nor skip one.
    const pinned_at = Math.max(tx.now, (newest ?? 0) + 1);
    await insertPin(tx.db, { channel_id: channel.id, message_id: message.id, pinned_at });
    await announceEdit(tx, access, { ...message, pinned: 1 });
    tellPins(tx, access, pinned_at);
    if (!access.guild) await reopenDirect(tx, channel);
    await addSystemMessage(tx, access, {
      type: MESSAGE_TYPES.CHANNEL_PINNED_MESSAGE,
      author: ctx.viewer.user,
      data: { message_reference: { type: 0, channel_id: channel.id, message_id: message.id, ...guildOf(access) } },
    });
    await audit(tx, access, message, 'MESSAGE_PIN');
  });
}

/** Unpins a message: MESSAGE_UPDATE, CHANNEL_PINS_UPDATE, audit entry 75. No effect if it is not pinned. */
export async function unpinMessage(ctx: Context, access: MessageAccess): Promise<void> {
  const { channel } = access;
  await ctx.transact(async (tx) => {
    await lockHead(tx.db, channel.id);
    const message = (await lockMessage(tx.db, channel.id, access.message.id)) ?? fail('UNKNOWN_MESSAGE');
    if (!message.pinned) return;
    const newest = await deletePin(tx.db, channel.id, message.id);
    await announceEdit(tx, access, { ...message, pinned: 0 });
    tellPins(tx, access, newest);
    await audit(tx, access, message, 'MESSAGE_UNPIN');
  });
}

function tellPins(tx: Tx, access: MessageAccess, newest: number | null): void {
  const last_pin_timestamp = isoTimeOrNull(newest);
  const data = { ...guildOf(access), channel_id: access.channel.id, last_pin_timestamp };
  tx.emit(CHANNEL_PINS_UPDATE, messageTarget(access), data);
}

async function audit(
  tx: Tx,
  access: MessageAccess,
  { id, author_id }: MessageRow,
  action: 'MESSAGE_PIN' | 'MESSAGE_UNPIN',
): Promise<void> {
  if (!access.guild) return;
  const options = { channel_id: access.channel.id, message_id: id };
  await tx.audit({ guild_id: access.guild.id, action, target_id: author_id, options });
}

function guildOf({ guild }: MessageAccess): { guild_id?: Snowflake } {
  return guild ? { guild_id: guild.id } : {};
}
