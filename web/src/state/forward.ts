import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Channel, Message } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { collator } from '../i18n/locale.ts';
import { newNonce } from './nonce.ts';
import { has } from './permissions.ts';
import { isEphemeral, isWritten } from './rows.ts';
import { CHANNEL, channelName, hasMessages, isThread, isVisible, myPermissions } from './selectors.ts';
import { request } from './session.ts';
import type { State } from './types.ts';

/** The type of a reference to a message that is forwarded. */
const FORWARD = 1;

/** True for a message that can be forwarded: one written by someone, without a poll or an activity. */
export function isForwardable(message: Message): boolean {
  if (isEphemeral(message) || ((message.flags ?? 0) & MESSAGE_FLAGS.LOADING) !== 0) return false;
  return isWritten(message) && message.poll === undefined && message.activity === undefined;
}

/** The channels that a message can be forwarded to: conversations first, then those of the guild, then of others; filtered by name. */
export function forwardTargets(state: State, query: string, guildId: Id | undefined): Channel[] {
  const wanted = query.trim().replace(/^[@#]/, '').toLowerCase();
  const isPrivate = (one: Channel) => one.type === CHANNEL.DM || one.type === CHANNEL.GROUP_DM;
  const nameIn = (one: Channel) => [channelName(one), state.guilds[one.guild_id ?? '']?.name ?? ''].join(' ').toLowerCase();
  const place = (one: Channel) => (one.guild_id === guildId && guildId !== undefined ? 0 : isPrivate(one) ? 1 : 2);
  return Object.values(state.channels)
    .filter((one) => hasMessages(one) && (!isThread(one) || one.thread_metadata?.archived !== true))
    .filter((one) => isVisible(state, one) && has(myPermissions(state, one.guild_id, one), 'SEND_MESSAGES'))
    .filter((one) => nameIn(one).includes(wanted))
    .sort((a, b) => place(a) - place(b) || collator().compare(channelName(a), channelName(b)));
}

/** Forwards a message to a channel, and sends a comment after it if there is one. Throws ApiError. */
export async function forwardMessage(message: Message, channelId: Id, comment: string): Promise<void> {
  const { id: message_id, channel_id } = message;
  await request('POST /channels/{channel_id}/messages', {
    channel_id: channelId,
    body: { message_reference: { type: FORWARD, message_id, channel_id }, nonce: newNonce(), enforce_nonce: true },
  });
  if (!comment) return;
  await request('POST /channels/{channel_id}/messages', {
    channel_id: channelId,
    body: { content: comment, nonce: newNonce(), enforce_nonce: true },
  });
}
