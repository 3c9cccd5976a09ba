import type { Snowflake } from '@guildhall/protocol/ids';
import type { MemberState } from '../../../core/access/member.ts';
import type { ChannelPlace } from '../../../core/access/place.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Viewer } from '../../../core/access/viewer.ts';
import { userObject } from '../../people/users/user.ts';
import type { WebhookAuthor, MessageData } from './types.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';

/** The channel a message is written in, with the author's permissions there. A ChannelAccess is one. */
export interface Place extends ChannelPlace {
  /** The author's membership; null in direct messages and for webhooks. */
  member: MemberState | null;
  permissions: bigint;
}

/** The author of a message. */
export interface Writer {
  id: Snowflake;
  kind: 'bot' | 'person' | 'webhook';
  /** The user object that the message shows. */
  user: UserObject;
  /** Null for webhooks. */
  account: UserRow | null;
  /** For webhooks only. */
  webhook?: WebhookAuthor;
  /** The game that a user writes from. */
  game?: GameOrigin;
}

/** The data that a message stores about the game in which it was written. */
export type GameOrigin = Pick<MessageData, 'metadata' | 'lobby_member' | 'activity' | 'application'> & {
  application_id: Snowflake;
};

/** The viewer as the author of a message. */
export function writerOf({ user }: Viewer): Writer {
  return writerFrom(user);
}

/** An account as the author of a message. */
export function writerFrom(user: UserRow): Writer {
  return { id: user.id, kind: user.kind === 'bot' ? 'bot' : 'person', user: userObject(user), account: user };
}

/** A webhook as the author of a message. */
export function webhookWriter(webhook: WebhookAuthor): Writer {
  return { id: webhook.id, kind: 'webhook', user: webhookUser(webhook), account: null, webhook };
}

/** The user object for a webhook that is the author of a message. */
export function webhookUser({ id, name, avatar }: WebhookAuthor): UserObject {
  return {
    id,
    username: name,
    discriminator: '0000',
    global_name: null,
    avatar,
    banner: null,
    accent_color: null,
    public_flags: 0,
    flags: 0,
    bot: true,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}
